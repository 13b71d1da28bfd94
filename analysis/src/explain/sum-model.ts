import { fitNoise, largeRows } from './fit-noise.ts'
import { createSignal, type Model } from './signal.ts'

const spreads = [0, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.22, 0.3, 0.45]
/** Shares of counting noise in the variance of the median row. */
const grainShares = [0.02, 0.1, 0.25, 0.5, 0.75, 1]
/** The median of a squared standard normal variable. */
const medianSquare = 0.455

/**
 * The expected value of rows that were expected to be zero, small enough for a driver to explain
 * them.
 */
const unexpectedPart = 1e-3

/** The model of a sum: a driver multiplies the expected values of its rows. */
export function sumModel(actual: Float64Array, expected: Float64Array): Model {
  const count = actual.length
  const isNew = (row: number) => expected[row] === 0 && actual[row] !== 0
  const base = expected.map((value, row) =>
    isNew(row) ? unexpectedPart * (actual[row] as number) : value,
  )
  const meanOf = (row: number, effects: Float64Array) =>
    (base[row] as number) * Math.exp(effects[row] as number)

  return {
    fitNoise(effects, figures) {
      const all = []
      for (let row = 0; row < count; row += 1) {
        const mean = meanOf(row, effects)
        if (mean === 0 || isNew(row)) continue
        all.push({ residual: (actual[row] as number) - mean, size: Math.abs(mean) })
      }
      const rows = largeRows(all)
      const squares = rows.map(({ residual, size }) => residual ** 2 / size)
      const usual = Math.max((weightedMedian(squares) ?? medianSquare) / medianSquare, 1e-6)
      return fitNoise(
        rows.map(({ residual, size }) => ({
          residual,
          countingVariance: Math.max(size, usual * 0.5),
          scaleVariance: size ** 2,
        })),
        grainShares.map((share) => usual * share),
        spreads,
        figures,
      )
    },
    residualSignal(effects, { grain, spread }) {
      return createSignal(count, (row) => {
        const mean = meanOf(row, effects)
        // A new row varies as its actual value does; a negative row moves downwards.
        const sensitivity = isNew(row) ? (actual[row] as number) : mean
        const counted = grain * Math.max(Math.abs(sensitivity), grain * 0.5, 1e-9)
        const deviation = Math.sqrt(counted + (spread * sensitivity) ** 2)
        return { observed: actual[row] as number, mean, deviation, sensitivity }
      })
    },
    estimateMove(rows, effects) {
      let [was, is] = [0, 0]
      for (const row of rows) {
        was += meanOf(row, effects)
        is += actual[row] as number
      }
      const ratio = was === 0 ? 1 : is / was
      return Math.log(Math.min(1 / unexpectedPart, Math.max(unexpectedPart, ratio)))
    },
  }
}

/** Null for an empty list. */
function weightedMedian(values: readonly number[], weights?: readonly number[]): number | null {
  const order = values
    .map((_, n) => n)
    .toSorted((left, right) => (values[left] ?? 0) - (values[right] ?? 0))
  const weightOf = (n: number) => weights?.[n] ?? 1
  const half = order.reduce((sum, n) => sum + weightOf(n), 0) / 2
  let passed = 0
  for (const n of order) {
    passed += weightOf(n)
    if (passed >= half) return values[n] ?? null
  }
  return null
}
