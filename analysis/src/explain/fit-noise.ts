import type { Noise } from './signal.ts'

/**
 * The residual of a row with its two variance components: counting noise, and noise proportional
 * to its size.
 */
export interface Residual {
  readonly residual: number
  readonly countingVariance: number
  readonly scaleVariance: number
}

/** Enough rows for two parameters. */
const maxRows = 1_000

const largePart = 0.9
const minRows = 24

/**
 * The rows that make up most of the total. Tiny rows are mostly zero and say nothing about the
 * noise of others.
 */
export function largeRows<Row extends { readonly size: number }>(rows: readonly Row[]): Row[] {
  const order = rows.toSorted((left, right) => right.size - left.size)
  const enough = largePart * order.reduce((sum, { size }) => sum + size, 0)
  let sum = 0
  const end = order.findIndex(({ size }, n) => (sum += size) > enough && n >= minRows)
  return end === -1 ? order : order.slice(0, end + 1)
}

/**
 * The variance of a normal distribution relative to that of the Student distribution that fits it
 * best.
 */
const normalSquare = 1.47

/** A maximum-likelihood fit that is robust to a few rows moved by drivers. */
export function fitNoise(
  residuals: readonly Residual[],
  grains: readonly number[],
  spreads: readonly number[],
  figures: number,
): Noise {
  const step = Math.max(1, Math.ceil(residuals.length / maxRows))
  const some = residuals.filter((_, n) => n % step === 0)
  let best: Noise = { grain: grains[0] ?? 1, spread: 0, loss: Infinity }
  for (const grain of grains) {
    for (const spread of spreads) {
      let loss = 0
      for (const { residual, countingVariance, scaleVariance } of some) {
        const variance = grain * countingVariance + spread * spread * scaleVariance
        // The log-likelihood of a Student distribution with three degrees of freedom, whose heavy
        // tails absorb the drivers.
        loss += Math.log(variance) / 2 + 2 * Math.log(1 + residual ** 2 / (3 * variance))
      }
      if (loss < best.loss) best = { grain, spread, loss }
    }
  }
  // Corrects for the degrees of freedom that the drivers used.
  const free = Math.sqrt(
    normalSquare * (residuals.length / Math.max(residuals.length - figures, 1)),
  )
  return {
    grain: best.grain * free ** 2,
    spread: best.spread * free,
    loss: best.loss * step + figures,
  }
}
