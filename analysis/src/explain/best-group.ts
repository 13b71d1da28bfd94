import type { Grouping } from './groupings.ts'
import type { Signal } from './signal.ts'

/** Rows that have moved as one. */
export interface Found {
  readonly grouping: Grouping
  readonly group: number
  /** How much better the rows are told with it, in squared spreads. */
  readonly gain: number
  /** How much the luckiest of its like would gain. */
  readonly luck: number
}

/** Of all groups but one, the one that tells most; null where none tells more than luck would. */
export function bestGroup(
  signal: Signal,
  groupings: readonly Grouping[],
  without: Found | null = null,
): Found | null {
  let winner: Found | null = null
  for (const grouping of groupings) {
    const out = without?.grouping === grouping ? without.group : -1
    const next = bestWithin(signal, grouping, out)
    if (next.gain > (winner?.gain ?? 0)) winner = { grouping, ...next }
  }
  return winner
}

export function isSame(left: Found, right: Found): boolean {
  return left.grouping === right.grouping && left.group === right.group
}

/** What is said by more dimensions has to tell more: the shorter name is the better one. */
const figuresOfDimension = 4

/** Of each group the squared sum of what is left, by how far its rows can be reached. */
function bestWithin(
  { left, stray, reach }: Signal,
  { group, groups, dims }: Grouping,
  without: number,
) {
  const sums = new Float64Array(groups)
  const weights = new Float64Array(groups)
  let known = 0
  for (let row = 0; row < left.length; row += 1) {
    const at = group[row] as number
    const own = (reach[row] as number) / (stray[row] as number)
    sums[at] = (sums[at] as number) + own * ((left[row] as number) / (stray[row] as number))
    weights[at] = (weights[at] as number) + own * own
  }
  for (let at = 0; at < groups; at += 1) if ((weights[at] as number) > 1) known += 1
  // Many were tried, and the luckiest of them is not yet a cause.
  const luck = 2 * Math.log(Math.max(2, known)) + figuresOfDimension * dims.length
  let [winner, most] = [-1, 0]
  for (let at = 0; at < groups; at += 1) {
    const weight = weights[at] as number
    if (weight <= 0 || at === without) continue
    const gain = (sums[at] as number) ** 2 / weight - luck
    if (gain > most) [winner, most] = [at, gain]
  }
  return { group: winner, gain: most, luck }
}
