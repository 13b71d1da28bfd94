import { bestGroup, isSame, type DriverGroup } from './best-group.ts'
import { estimateEffects } from './estimate-effects.ts'
import { groupRows, type Grouping } from './groupings.ts'
import type { Model, Noise, Signal } from './signal.ts'

export interface SearchOptions {
  readonly maxDrivers: number
  /**
   * The minimum gain of a further driver as a share of the first one's: where parts moved alike,
   * and otherwise.
   */
  readonly share: readonly [number, number]
  /** The absolute minimum gain. */
  readonly minGain: number
  /** How much the parts of one driver may differ in their movement, as a share of it. */
  readonly heterogeneity: number
  /** Whether to restart without each of the drivers, or only without the movement of the whole. */
  readonly restarts: 'all' | 'whole'
}

/** Relative to the amount of the largest driver. */
const minAmount = 0.015

/** Rows with a lower sensitivity, in standard deviations, carry no information about drivers. */
const minSensitivity = 0.5

/** Matching pursuit: selects drivers greedily, each on the residuals of those before. */
export function createSearch(
  count: number,
  groupings: readonly Grouping[],
  model: Model,
  noise: Noise,
  options: SearchOptions,
) {
  return { find, costOf, mattering }

  function find(without: DriverGroup | null): DriverGroup[] {
    let found: DriverGroup[] = []
    while (found.length < options.maxDrivers) {
      const next = best(found, without)
      if (next === null) break
      const first = Math.max(next.gain, ...found.map(({ gain }) => gain))
      if (next.gain < Math.max(options.minGain, shareAfter(found) * first)) break
      const before = found.length
      found = settle([...found, next], without)
      if (found.length <= before) break
    }
    return found
  }

  /**
   * Where the rows of a driver fit worse than the others, they did not move alike, and more groups
   * look like drivers.
   */
  function shareAfter([first]: readonly DriverGroup[]): number {
    const [least, most] = options.share
    if (first === undefined) return 0
    const { residual, deviation, sensitivity } = model.residualSignal(
      estimateEffects([first], model, count),
      noise,
    )
    const squares = { inside: 0, outside: 0 }
    const rows = { inside: 0, outside: 0 }
    for (let row = 0; row < count; row += 1) {
      const spread = deviation[row] as number
      if (Math.abs(sensitivity[row] as number) < minSensitivity * spread) continue
      const side = first.grouping.group[row] === first.group ? 'inside' : 'outside'
      squares[side] += ((residual[row] as number) / spread) ** 2
      rows[side] += 1
    }
    if (rows.inside === 0 || squares.outside === 0) return least
    const worse = squares.inside / rows.inside / (squares.outside / rows.outside)
    return Math.min(most, Math.max(least, least * worse ** 2))
  }

  /** Coordinate descent: replaces each driver in turn by the best one given the others. */
  function settle(start: readonly DriverGroup[], without: DriverGroup | null): DriverGroup[] {
    let now = [...start]
    if (now.length < 2) return now
    for (let round = 0; round < 2; round += 1) {
      let isChanged = false
      for (const [n, old] of now.entries()) {
        const again = best(
          now.filter((_, k) => k !== n),
          without,
        )
        if (again === null) continue
        if (!isSame(again, old)) isChanged = true
        now[n] = again
      }
      now = now.filter((one, n) => now.findIndex((other) => isSame(one, other)) === n)
      if (!isChanged) break
    }
    return now
  }

  function best(others: readonly DriverGroup[], without: DriverGroup | null): DriverGroup | null {
    return bestGroup(signalAfter(others), groupings, without)
  }

  function signalAfter(causes: readonly DriverGroup[]): Signal {
    const effects = estimateEffects(causes, model, count)
    const signal = model.residualSignal(effects, noise)
    for (let row = 0; row < count; row += 1) {
      // The parts of a driver do not move exactly alike.
      const sway =
        options.heterogeneity * (effects[row] as number) * (signal.sensitivity[row] as number)
      if (sway !== 0) signal.deviation[row] = Math.hypot(signal.deviation[row] as number, sway)
    }
    return signal
  }

  /**
   * The misfit of the rows given these drivers, plus a penalty for the length of the description.
   */
  function costOf(causes: readonly DriverGroup[]): number {
    const { residual, deviation } = signalAfter(causes)
    const misfit = residual.reduce((sum, value, row) => {
      const spread = deviation[row] as number
      return sum + (value / spread) ** 2 + 2 * Math.log(spread)
    }, 0)
    return causes.reduce((sum, { luck }) => sum + luck + options.minGain, misfit)
  }

  /** The drivers with a sufficient amount relative to the largest one. */
  function mattering(causes: readonly DriverGroup[]): DriverGroup[] {
    const amounts = causes.map((cause) => {
      const { residual } = signalAfter(causes.filter((other) => other !== cause))
      return Math.abs(
        groupRows(cause.grouping, cause.group).reduce(
          (sum, row) => sum + (residual[row] as number),
          0,
        ),
      )
    })
    const most = Math.max(...amounts)
    return causes.filter((_, n) => (amounts[n] as number) >= minAmount * most)
  }
}
