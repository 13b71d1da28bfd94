import { signalFrom, type Model } from './signal.ts'
import { total } from './total.ts'

export interface Shares {
  readonly num: Float64Array
  readonly den: Float64Array
  readonly numExpected: Float64Array
  readonly denExpected: Float64Array
}

/** A share: a cause moves the odds of its rows, however many rows there are of each kind. */
export function shareModel({ num, den, numExpected, denExpected }: Shares): Model {
  const count = num.length
  const whole = Math.max(total(numExpected), 0.5) / Math.max(total(denExpected), 1)
  const isShare = num.every((value, row) => value <= (den[row] as number) + 1e-9)
  const odds = Float64Array.from(num, (_, row) => {
    // What was seen of few is worth little: a little of the whole is mixed in.
    const rate = ((numExpected[row] as number) + whole * 2) / ((denExpected[row] as number) + 2)
    const within = isShare ? Math.min(1 - 1e-4, Math.max(1e-5, rate)) : Math.max(rate, 1e-9)
    return isShare ? Math.log(within / (1 - within)) : Math.log(within)
  })
  const noise = noiseOf()

  /** Beyond that of counting: as most rows show it, whatever a few of them did. */
  function noiseOf() {
    const none = new Float64Array(count)
    const rows = [...num.keys()].filter((row) => (den[row] as number) > 0)
    const told = rows.map((row) => ({ ...at(row, 0, none), row, sampling: samplingOf(row) }))
    let best = { grain: 1, spread: 0, loss: Infinity }
    for (const grain of [1, 1.5, 2.5, 4, 8]) {
      for (const spread of [0, 0.03, 0.06, 0.1, 0.15, 0.25, 0.4]) {
        let loss = 0
        for (const { mean, slope, row, sampling } of told) {
          const variance = grain * Math.max(slope, 1e-3) * sampling + (spread * slope) ** 2
          const square = ((num[row] as number) - mean) ** 2 / variance
          loss += Math.log(variance) / 2 + 2 * Math.log(1 + square / 3)
        }
        if (loss < best.loss) best = { grain, spread, loss }
      }
    }
    return best
  }

  /** What was expected was counted as well, and of few it is not sure. */
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
    signalOf(effects) {
      return signalFrom(count, (row) => {
        const { mean, slope } = at(row, 0, effects)
        const counted = noise.grain * Math.max(slope, 1e-6) * samplingOf(row)
        const stray = Math.sqrt(counted + (noise.spread * slope) ** 2)
        return { seen: num[row] as number, mean, stray, reach: slope }
      })
    },
    moveOf(inside, effects) {
      let move = 0
      for (let round = 0; round < 4; round += 1) {
        let [left, slope] = [0, 0]
        for (let row = 0; row < count; row += 1) {
          if (inside[row] !== 1) continue
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
