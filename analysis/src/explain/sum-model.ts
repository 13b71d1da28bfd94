import { fitNoise, largeRows } from './fit-noise.ts'
import { signalFrom, type Model } from './signal.ts'

const spreads = [0, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.22, 0.3, 0.45]
/** Of the middle row's, which is that of counting and of swaying together. */
const grainShares = [0.02, 0.1, 0.25, 0.5, 0.75, 1]
/** Of the squares of a normal spread. */
const middleSquare = 0.455

/** What nobody expected is taken to have been so little, so that a cause can have made it. */
const unexpectedPart = 1e-3

/** A sum: a cause makes the rows so much larger or smaller than they were expected to be. */
export function sumModel(actual: Float64Array, expected: Float64Array): Model {
  const count = actual.length
  const isNew = (row: number) => expected[row] === 0 && actual[row] !== 0
  const base = expected.map((value, row) =>
    isNew(row) ? unexpectedPart * (actual[row] as number) : value,
  )
  const meanOf = (row: number, effects: Float64Array) =>
    (base[row] as number) * Math.exp(effects[row] as number)

  return {
    noiseAfter(effects, figures) {
      const all = []
      for (let row = 0; row < count; row += 1) {
        const mean = meanOf(row, effects)
        if (mean === 0 || isNew(row)) continue
        all.push({ left: (actual[row] as number) - mean, size: Math.abs(mean) })
      }
      const rows = largeRows(all)
      const squares = rows.map(({ left, size }) => left ** 2 / size)
      const usual = Math.max((middle(squares) ?? middleSquare) / middleSquare, 1e-6)
      return fitNoise(
        rows.map(({ left, size }) => ({
          left,
          counting: Math.max(size, usual * 0.5),
          swaying: size ** 2,
        })),
        grainShares.map((share) => usual * share),
        spreads,
        figures,
      )
    },
    signalOf(effects, { grain, spread }) {
      return signalFrom(count, (row) => {
        const mean = meanOf(row, effects)
        // What is new strays as what it became would; what is below nothing is moved downwards.
        const reach = isNew(row) ? (actual[row] as number) : mean
        const counted = grain * Math.max(Math.abs(reach), grain * 0.5, 1e-9)
        const stray = Math.sqrt(counted + (spread * reach) ** 2)
        return { seen: actual[row] as number, mean, stray, reach }
      })
    },
    moveOf(rows, effects) {
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

/** The value that half of all weight lies below; null of nothing. */
function middle(values: readonly number[], weights?: readonly number[]): number | null {
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
