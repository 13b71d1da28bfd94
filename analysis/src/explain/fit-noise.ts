import type { Noise } from './signal.ts'

/** What was seen of a row, its mean, and its variances: of counting, and of swaying by all of itself. */
export interface Residual {
  readonly left: number
  readonly counting: number
  readonly swaying: number
}

/** Enough rows to know two figures by. */
const mostRows = 1_000

const largePart = 0.9
const leastRows = 24

/** The rows that make up most of it: tiny ones are mostly nothing at all, and tell of no noise but their own. */
export function largeRows<Row extends { readonly size: number }>(rows: readonly Row[]): Row[] {
  const order = rows.toSorted((left, right) => right.size - left.size)
  const enough = largePart * order.reduce((sum, { size }) => sum + size, 0)
  let sum = 0
  const end = order.findIndex(({ size }, n) => (sum += size) > enough && n >= leastRows)
  return end === -1 ? order : order.slice(0, end + 1)
}

/** A normal spread's square, by that of the heavy-tailed one that tells it best. */
const normalSquare = 1.47

/** The noise that tells most rows best, whatever was done to a few of them. */
export function fitNoise(
  residuals: readonly Residual[],
  grains: readonly number[],
  spreads: readonly number[],
  figures: number,
): Noise {
  const step = Math.max(1, Math.ceil(residuals.length / mostRows))
  const some = residuals.filter((_, n) => n % step === 0)
  let best: Noise = { grain: grains[0] ?? 1, spread: 0, loss: Infinity }
  for (const grain of grains) {
    for (const spread of spreads) {
      let loss = 0
      for (const { left, counting, swaying } of some) {
        const variance = grain * counting + spread * spread * swaying
        // A spread with heavy tails: what the causes moved says little of the noise.
        loss += Math.log(variance) / 2 + 2 * Math.log(1 + left ** 2 / (3 * variance))
      }
      if (loss < best.loss) best = { grain, spread, loss }
    }
  }
  // Whoever tells rows by many figures tells them too well.
  const free = Math.sqrt(
    normalSquare * (residuals.length / Math.max(residuals.length - figures, 1)),
  )
  return {
    grain: best.grain * free ** 2,
    spread: best.spread * free,
    loss: best.loss * step + figures,
  }
}
