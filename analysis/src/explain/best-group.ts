import type { Grouping } from './groupings.ts'
import type { Signal } from './signal.ts'

/** A group of rows that moved together: a candidate driver. */
export interface DriverGroup {
  readonly grouping: Grouping
  readonly group: number
  /** The reduction in squared standardised residuals. */
  readonly gain: number
  /** The gain that the best of as many groups reaches by chance. */
  readonly luck: number
}

/** The group with the largest gain, excluding one; null where no gain exceeds chance. */
export function bestGroup(
  signal: Signal,
  groupings: readonly Grouping[],
  without: DriverGroup | null = null,
): DriverGroup | null {
  let winner: DriverGroup | null = null
  for (const grouping of groupings) {
    const out = without?.grouping === grouping ? without.group : -1
    const next = bestWithin(signal, grouping, out)
    if (next.gain > (winner?.gain ?? 0)) winner = { grouping, ...next }
  }
  return winner
}

export function isSame(left: DriverGroup, right: DriverGroup): boolean {
  return left.grouping === right.grouping && left.group === right.group
}

/** A penalty per dimension: of two equal explanations the shorter one wins. */
const costPerDimension = 4

/**
 * The gain of each group: the squared weighted sum of its residuals, divided by the sum of squared
 * sensitivities.
 */
function bestWithin(
  { residual, deviation, sensitivity }: Signal,
  { group, groups, dims }: Grouping,
  without: number,
) {
  const sums = new Float64Array(groups)
  const weights = new Float64Array(groups)
  let known = 0
  for (let row = 0; row < residual.length; row += 1) {
    const at = group[row] as number
    const own = (sensitivity[row] as number) / (deviation[row] as number)
    sums[at] = (sums[at] as number) + own * ((residual[row] as number) / (deviation[row] as number))
    weights[at] = (weights[at] as number) + own * own
  }
  for (let at = 0; at < groups; at += 1) if ((weights[at] as number) > 1) known += 1
  // A correction for multiple testing: the best of many groups has a large gain by chance.
  const luck = 2 * Math.log(Math.max(2, known)) + costPerDimension * dims.length
  let [winner, most] = [-1, 0]
  for (let at = 0; at < groups; at += 1) {
    const weight = weights[at] as number
    if (weight <= 0 || at === without) continue
    const gain = (sums[at] as number) ** 2 / weight - luck
    if (gain > most) [winner, most] = [at, gain]
  }
  return { group: winner, gain: most, luck }
}
