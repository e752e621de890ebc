/** Small sounds, made here and off by default: a pencil, a card, a held breath, a chord at the end. */

import type { Move } from '../server/wire'
import { settings } from './settings.svelte'

/** `chance`: a second chance is turned over. `stuck`: somebody cannot play, and is glad of it. */
export type Sound = 'pencil' | 'card' | 'chance' | 'stuck' | 'end'

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.chosen.sound) return
  context ??= new AudioContext()
  void context.resume()
  make(sound, context)
}

/** What a move sounds like, if it does. */
export function soundOf(move: Move): Sound | null {
  if (move.t === 'draw' || move.t === 'bonus') return 'pencil'
  return move.t === 'play' || move.t === 'give' ? 'card' : null
}

function make(sound: Sound, audio: BaseAudioContext): void {
  const now = audio.currentTime
  switch (sound) {
    case 'pencil':
      for (const stroke of [0, 0.11, 0.22]) rustle(audio, now + stroke, 0.09, 3400 - 500 * stroke)
      break
    case 'card':
      rustle(audio, now, 0.07, 2200)
      break
    case 'chance':
      // One tone while the card is held back, then a fourth up as it turns.
      tone(audio, now, 329.6, 0.6)
      tone(audio, now + 0.5, 440, 0.8)
      break
    case 'stuck':
      // Down, down, and up after all.
      for (const [step, pitch] of [311.1, 261.6, 523.3].entries())
        tone(audio, now + step * 0.16, pitch, step < 2 ? 0.3 : 0.8)
      break
    case 'end':
      for (const [step, pitch] of [392, 493.9, 587.3].entries())
        tone(audio, now + step * 0.09, pitch, 1.1)
      break
  }
}

/** Noise through a narrow filter sounds like paper. */
function rustle(audio: BaseAudioContext, at: number, seconds: number, pitch: number): void {
  const length = Math.ceil(audio.sampleRate * seconds)
  const buffer = audio.createBuffer(1, length, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  // A sound that starts at full volume starts with a click.
  const swell = audio.sampleRate * 0.006
  for (let index = 0; index < length; index += 1)
    samples[index] = (Math.random() * 2 - 1) * Math.min(1, index / swell) * (1 - index / length)
  const source = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.9 })
  const volume = new GainNode(audio, { gain: 0.3 })
  source.connect(filter).connect(volume).connect(audio.destination)
  source.start(at)
}

function tone(audio: BaseAudioContext, at: number, frequency: number, seconds: number): void {
  const source = new OscillatorNode(audio, { type: 'triangle', frequency })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  volume.gain.linearRampToValueAtTime(0, at + seconds + 0.05)
  source.connect(volume).connect(audio.destination)
  source.start(at)
  source.stop(at + seconds + 0.1)
}
