/** Small sounds, made here and off by default: a pencil, a card, a chord at the end. */

import { settings } from './settings.svelte'
import type { Move } from './wire'

export type Sound = 'pencil' | 'card' | 'end'

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.chosen.sound) return
  context ??= new AudioContext()
  void context.resume()
  if (sound === 'pencil') strokes(context)
  else if (sound === 'card') rustle(context, context.currentTime, 0.07, 2200)
  else chord(context)
}

/** What a move sounds like, if it does. */
export function soundOf(move: Move): Sound | null {
  if (move.t === 'draw' || move.t === 'bonus') return 'pencil'
  return move.t === 'play' || move.t === 'give' ? 'card' : null
}

function strokes(audio: AudioContext): void {
  for (const stroke of [0, 0.11, 0.22])
    rustle(audio, audio.currentTime + stroke, 0.09, 3400 - 500 * stroke)
}

/** Noise through a narrow door: paper. */
function rustle(audio: AudioContext, at: number, seconds: number, pitch: number): void {
  const length = Math.ceil(audio.sampleRate * seconds)
  const buffer = audio.createBuffer(1, length, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < length; index += 1)
    samples[index] = (Math.random() * 2 - 1) * (1 - index / length)
  const source = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.9 })
  const volume = new GainNode(audio, { gain: 0.22 })
  source.connect(filter).connect(volume).connect(audio.destination)
  source.start(at)
}

function chord(audio: AudioContext): void {
  for (const [step, frequency] of [392, 493.9, 587.3].entries()) {
    const at = audio.currentTime + step * 0.09
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.linearRampToValueAtTime(0.11, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 1.1)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 1.2)
  }
}
