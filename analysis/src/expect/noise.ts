import type { Scale } from './scale.ts'

/** The variance of the noise: several estimators, weighted by their discounted log loss. */
export interface Noise {
  readonly variance: number[]
  readonly loss: number[]
}

/** `grain` is the share of counting noise at the reference size; `speed` is the learning rate. */
const noiseModels = [
  { grain: 0, speed: 0.012 },
  { grain: 0.5, speed: 0.012 },
  { grain: 1, speed: 0.012 },
  { grain: 0.5, speed: 0.04 },
] as const
const lossDecay = 0.993
const minVariance = 1e-8
const outlierSpreads = 3
const outlierWeight = 0.1
/** The largest squared error that counts; the loss on normal noise is compensated. */
const maxSquare = 4.5
const clipCompensation = 1.05

export function createNoise(variance: number): Noise {
  const start = Math.max(minVariance, variance)
  return { variance: noiseModels.map(() => start), loss: noiseModels.map(() => 0) }
}

/** `relative` is the size of the day relative to the reference size. */
export function noiseVariance(noise: Noise, scale: Scale, relative: number): number {
  const least = Math.min(...noise.loss)
  let [sum, weights] = [0, 0]
  for (let n = 0; n < noiseModels.length; n += 1) {
    const weight = Math.exp(least - (noise.loss[n] as number))
    sum +=
      weight *
      (noise.variance[n] as number) *
      sizeFactor(noiseModels[n]?.grain ?? 0, scale, relative)
    weights += weight
  }
  return sum / weights
}

/**
 * `others` is the variance from other sources of uncertainty on that day. Returns the factors by which the
 * estimates changed.
 */
export function updateNoise(
  noise: Noise,
  scale: Scale,
  relative: number,
  seen: {
    readonly error: number
    readonly others: number
    readonly age: number
    readonly isSparse: boolean
  },
): number[] {
  return noiseModels.map(({ grain, speed }, n) => {
    const before = noise.variance[n] as number
    const times = sizeFactor(grain, scale, relative)
    const variance = before * times + seen.others
    const square = (seen.error * seen.error) / variance
    const size = Math.sqrt(square)
    const surprise = size < 3 ? square / 2 : 3 * size - 4.5
    noise.loss[n] = lossDecay * (noise.loss[n] as number) + 0.5 * Math.log(variance) + surprise
    // An outlier is probably not noise.
    if (seen.others > 0) return 1
    const pace =
      Math.max(speed, 1 / (20 + seen.age)) *
      (size > outlierSpreads && !seen.isSparse ? outlierWeight : 1)
    const next =
      before *
      (1 +
        pace *
          (Math.min(square, seen.isSparse ? 400 : maxSquare) *
            (seen.isSparse ? 1 : clipCompensation) -
            1))
    const after = Math.max(minVariance, next)
    noise.variance[n] = after
    return after / before
  })
}

/** Takes back what a day changed. */
export function revertNoise(noise: Noise, growth: readonly number[]): void {
  for (const [n, factor] of growth.entries()) {
    noise.variance[n] = Math.max(minVariance, (noise.variance[n] as number) / factor)
  }
}

function sizeFactor(grain: number, { name }: Scale, relative: number): number {
  // On a root scale counting noise is constant; on the others it shrinks with the size.
  if (name === 'root') return grain + (1 - grain) * relative
  if (name === 'plain') return 1
  return grain / relative + 1 - grain
}
