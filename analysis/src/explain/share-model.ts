import { fitNoise, largeRows } from './fit-noise.ts'
import { createSignal, type Model } from './signal.ts'
import { total } from './total.ts'

export interface Shares {
  readonly num: Float64Array
  readonly den: Float64Array
  readonly numExpected: Float64Array
  readonly denExpected: Float64Array
}

/** Below one where the expected values are known exactly rather than counted. */
const grains = [0.5, 0.7, 1, 1.5, 2.5, 4, 8]
const spreads = [0, 0.03, 0.06, 0.1, 0.15, 0.25, 0.4]
/** The minimum uncertainty of a row. */
const minSlope = 1e-3

/** The model of a ratio: a driver shifts the log odds of its rows, whatever their weights. */
export function shareModel({ num, den, numExpected, denExpected }: Shares): Model {
  const count = num.length
  const whole = Math.max(total(numExpected), 0.5) / Math.max(total(denExpected), 1)
  const isShare = num.every((value, row) => value <= (den[row] as number) + 1e-9)
  const odds = Float64Array.from(num, (_, row) => {
    // Shrinks the rates of small rows towards the overall rate.
    const rate = ((numExpected[row] as number) + whole * 2) / ((denExpected[row] as number) + 2)
    const within = isShare ? Math.min(1 - 1e-4, Math.max(1e-5, rate)) : Math.max(rate, 1e-9)
    return isShare ? Math.log(within / (1 - within)) : Math.log(within)
  })

  /** The expected rate was counted as well and has sampling variance of its own. */
  function samplingOf(row: number): number {
    return 1 + (den[row] as number) / (Math.max(denExpected[row] as number, 0) + 2)
  }

  function at(row: number, moved: number, effects: Float64Array) {
    const size = den[row] as number
    const logged = (odds[row] as number) + moved + (effects[row] as number)
    const rate = isShare ? 1 / (1 + Math.exp(-logged)) : Math.exp(logged)
    const mean = size * rate
    return { mean, slope: isShare ? mean * (1 - rate) : mean }
  }

  return {
    fitNoise(effects, figures) {
      const residuals = []
      for (let row = 0; row < count; row += 1) {
        if ((den[row] as number) <= 0) continue
        const { mean, slope } = at(row, 0, effects)
        residuals.push({
          size: slope,
          residual: (num[row] as number) - mean,
          countingVariance: Math.max(slope, minSlope) * samplingOf(row),
          scaleVariance: slope ** 2,
        })
      }
      return fitNoise(largeRows(residuals), grains, spreads, figures)
    },
    residualSignal(effects, { grain, spread }) {
      return createSignal(count, (row) => {
        const { mean, slope } = at(row, 0, effects)
        const counted = grain * Math.max(slope, 1e-6) * samplingOf(row)
        const deviation = Math.sqrt(counted + (spread * slope) ** 2)
        return { observed: num[row] as number, mean, deviation, sensitivity: slope }
      })
    },
    estimateMove(rows, effects) {
      let move = 0
      for (let round = 0; round < 4; round += 1) {
        let [left, slope] = [0, 0]
        for (const row of rows) {
          const now = at(row, move, effects)
          left += (num[row] as number) - now.mean
          slope += now.slope
        }
        if (slope <= 1e-9) break
        move = Math.max(-6, Math.min(6, move + Math.max(-1, Math.min(1, left / slope))))
      }
      return move
    },
  }
}
