// What a load run counts: after a warm-up, for so many seconds.
export class Report {
  counting = false
  acks = []
  tells = []
  refusals = {}
  closings = {}

  acknowledged(milliseconds) {
    if (this.counting) this.acks.push(milliseconds)
  }

  told(milliseconds) {
    if (this.counting) this.tells.push(milliseconds)
  }

  refused(code) {
    if (this.counting) this.refusals[code] = (this.refusals[code] ?? 0) + 1
  }

  closed(code) {
    this.closings[code] = (this.closings[code] ?? 0) + 1
  }

  async during(seconds, warmUp = 2) {
    await new Promise((resolve) => setTimeout(resolve, warmUp * 1000))
    this.counting = true
    const started = performance.now()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    this.counting = false
    const took = (performance.now() - started) / 1000
    console.log(
      JSON.stringify({
        moves: this.acks.length / took,
        ack: quantiles(this.acks),
        told: quantiles(this.tells),
        refusals: this.refusals,
        closings: this.closings,
      }),
    )
  }
}

function quantiles(times) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null
  return { p50: at(0.5), p99: at(0.99) }
}
