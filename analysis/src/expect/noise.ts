import type { Scale } from './scale.ts'

/** How large the noise is: told in several ways at once, each weighed by how well it told the last months. */
export interface Noise {
  readonly variance: number[]
  readonly loss: number[]
}

/** `grain`: how much of the noise at a usual size is that of counting. `speed`: how fast it is followed. */
const ways = [
  { grain: 0, speed: 0.012 },
  { grain: 0.5, speed: 0.012 },
  { grain: 1, speed: 0.012 },
  { grain: 0.5, speed: 0.04 },
] as const
const remembered = 0.993
const leastVariance = 1e-8
const far = 3.5
const farPart = 0.3

export function createNoise(variance: number): Noise {
  const start = Math.max(leastVariance, variance)
  return { variance: ways.map(() => start), loss: ways.map(() => 0) }
}

/** `relative`: how large the day is beside a usual one. */
export function varianceOf(noise: Noise, scale: Scale, relative: number): number {
  const least = Math.min(...noise.loss)
  let [sum, weights] = [0, 0]
  for (let n = 0; n < ways.length; n += 1) {
    const weight = Math.exp(least - (noise.loss[n] as number))
    sum += weight * (noise.variance[n] as number) * factor(ways[n]?.grain ?? 0, scale, relative)
    weights += weight
  }
  return sum / weights
}

/** `others`: the variance of what else is not known of the day. */
export function learnNoise(
  noise: Noise,
  scale: Scale,
  relative: number,
  seen: {
    readonly error: number
    readonly others: number
    readonly age: number
    readonly isSparse: boolean
  },
): void {
  for (const [n, { grain, speed }] of ways.entries()) {
    const times = factor(grain, scale, relative)
    const variance = (noise.variance[n] as number) * times + seen.others
    const square = (seen.error * seen.error) / variance
    const size = Math.sqrt(square)
    const surprise = size < 3 ? square / 2 : 3 * size - 4.5
    noise.loss[n] = remembered * (noise.loss[n] as number) + 0.5 * Math.log(variance) + surprise
    // What was far out was most likely no noise.
    if (seen.others > 0) continue
    const pace = Math.max(speed, 1 / (20 + seen.age)) * (size > far && !seen.isSparse ? farPart : 1)
    const next =
      (noise.variance[n] as number) *
      (1 + pace * (Math.min(square, seen.isSparse ? 400 : 6.25) * (seen.isSparse ? 1 : 1.05) - 1))
    noise.variance[n] = Math.max(leastVariance, next)
  }
}

function factor(grain: number, { name }: Scale, relative: number): number {
  // On a root the noise of counting is even; everywhere else it shrinks with the size.
  if (name === 'root') return grain + (1 - grain) * relative
  if (name === 'plain') return 1
  return grain / relative + 1 - grain
}
