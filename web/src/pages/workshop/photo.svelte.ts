/**
 * A photo to draw over. It is only shown: it stays in this window, and goes nowhere.
 */

class Photo {
  /** Where the browser has it; empty without one. */
  address: string = $state('')
  /** All in hundredths: how wide it is, and which part of it is seen. */
  zoom: number = $state(100)
  across: number = $state(50)
  down: number = $state(50)

  show(file: File | undefined): void {
    if (file === undefined) return
    this.remove()
    this.address = URL.createObjectURL(file)
  }

  remove(): void {
    URL.revokeObjectURL(this.address)
    this.address = ''
    this.zoom = 100
    this.across = this.down = 50
  }
}

export const photo = new Photo()
