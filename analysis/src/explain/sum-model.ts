import { median } from '../expect/follow.ts'
import { signalFrom, type Model } from './signal.ts'

/** A sum: a cause makes the rows so much larger or smaller than they were expected to be. */
export function sumModel(actual: Float64Array, expected: Float64Array): Model {
  const count = actual.length
  const common = commonMove(actual, expected)
  const { grain, spread } = noiseOf(actual, expected, common)

  const meanOf = (row: number, effects: Float64Array) =>
    (expected[row] as number) * Math.exp(effects[row] as number)

  return {
    signalOf(effects) {
      return signalFrom(count, (row) => {
        const mean = Math.max(meanOf(row, effects), 1e-9)
        const stray = Math.sqrt(grain * Math.max(mean, grain * 0.5) + (spread * mean) ** 2)
        return { seen: actual[row] as number, mean, stray, reach: mean }
      })
    },
    moveOf(inside, effects) {
      let [was, is] = [0, 0]
      for (let row = 0; row < count; row += 1) {
        if (inside[row] !== 1) continue
        was += meanOf(row, effects)
        is += actual[row] as number
      }
      return was <= 0 ? 0 : Math.log(Math.max(is, was * 0.001) / was)
    },
  }
}

/** What moved everything: the middle row's move, weighed by size. */
function commonMove(actual: Float64Array, expected: Float64Array): number {
  const rows = [...expected.keys()].filter((row) => (expected[row] as number) > 0)
  const moves = rows.map((row) => ({
    move: (actual[row] as number) / (expected[row] as number),
    weight: Math.sqrt(expected[row] as number),
  }))
  moves.sort((left, right) => left.move - right.move)
  const half = moves.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { move, weight } of moves) {
    passed += weight
    if (passed >= half) return Math.max(move, 0.05)
  }
  return 1
}

/** Of counting, and beyond: as most rows show it, whatever a few of them did. */
function noiseOf(actual: Float64Array, expected: Float64Array, common: number) {
  const rows = [...expected.keys()].filter((row) => (expected[row] as number) > 0)
  const ratios = rows.map((row) => {
    const mean = (expected[row] as number) * common
    return ((actual[row] as number) - mean) ** 2 / mean
  })
  const usual = Math.max(median(ratios) / 0.455, 1e-6)
  let best = { grain: usual, spread: 0, loss: Infinity }
  for (const share of [0.02, 0.1, 0.25, 0.5, 0.75, 1]) {
    for (const spread of [0, 0.02, 0.04, 0.07, 0.1, 0.15, 0.22, 0.3, 0.45]) {
      const grain = usual * share
      let loss = 0
      for (const row of rows) {
        const mean = (expected[row] as number) * common
        const variance = grain * Math.max(mean, grain * 0.5) + (spread * mean) ** 2
        const square = ((actual[row] as number) - mean) ** 2 / variance
        // A spread with heavy tails: what the causes moved says little of the noise.
        loss += Math.log(variance) / 2 + 2 * Math.log(1 + square / 3)
      }
      if (loss < best.loss) best = { grain, spread, loss }
    }
  }
  return best
}
