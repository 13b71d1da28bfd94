import type { Leaves } from './case.ts'
import type { Grouping } from './groupings.ts'
import type { Model, Signal } from './signal.ts'

export interface Found {
  readonly grouping: Grouping
  readonly group: number
  /** How much better the rows are told with it, in squared spreads. */
  readonly gain: number
}

export interface SearchOptions {
  readonly most: number
  /** The next one has to be worth this share of the first. */
  readonly share: number
  /** And this much by itself. */
  readonly least: number
}

/** Of a sum. */
export const usualSearch: SearchOptions = { most: 4, share: 0.03, least: 14 }
/** Of a share, whose parts are less sure. */
export const shareSearch: SearchOptions = { ...usualSearch, share: 0.25 }

/** The fewest groups of rows that, moved as one, tell what happened; the clearest first. */
export function findDrivers(
  { count }: Leaves,
  groupings: readonly Grouping[],
  model: Model,
  options: SearchOptions = usualSearch,
): Found[] {
  let found: Found[] = []
  for (let tries = 0; tries < options.most && found.length < options.most; tries += 1) {
    const next = best(found)
    if (next === null) break
    const first = Math.max(next.gain, ...found.map(({ gain }) => gain))
    if (next.gain < Math.max(options.least, options.share * first)) break
    found.push(next)
    // What was taken first was taken for want of what came after: each is looked for once more.
    if (found.length > 1) found = settle(found)
  }
  return found.toSorted((left, right) => right.gain - left.gain)

  function settle(start: readonly Found[]): Found[] {
    let now = [...start]
    for (let round = 0; round < 2; round += 1) {
      let isChanged = false
      for (let n = 0; n < now.length; n += 1) {
        const others = now.filter((_, k) => k !== n)
        const again = best(others)
        if (again === null) continue
        const old = now[n]
        if (old === undefined || !isSame(again, old)) isChanged = true
        now[n] = again
      }
      now = now.filter((one, n) => now.findIndex((other) => isSame(one, other)) === n)
      if (!isChanged) break
    }
    return now
  }

  function best(others: readonly Found[]): Found | null {
    const signal = model.signalOf(effectsOf(others))
    let winner: Found | null = null
    for (const grouping of groupings) {
      const { group, gain } = bestGroup(signal, grouping)
      if (gain > (winner?.gain ?? 0)) winner = { grouping, group, gain }
    }
    return winner
  }

  /** Each cause is measured on what the others leave. */
  function effectsOf(causes: readonly Found[]): Float64Array {
    const effects = new Float64Array(count)
    for (let round = 0; round < (causes.length > 1 ? 3 : 1); round += 1) {
      for (const { grouping, group } of causes) {
        const inside = new Uint8Array(count)
        for (let row = 0; row < count; row += 1) inside[row] = grouping.group[row] === group ? 1 : 0
        const move = model.moveOf(inside, effects)
        for (let row = 0; row < count; row += 1) {
          if (inside[row] === 1) effects[row] = (effects[row] as number) + move
        }
      }
    }
    return effects
  }
}

/** Of each group the squared sum of what is left, by how far its rows can be reached. */
function bestGroup({ left, stray, reach }: Signal, { group, groups, dims }: Grouping) {
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
  const luck = 2 * Math.log(Math.max(2, known)) + 2 * dims.length
  let [winner, most] = [-1, 0]
  for (let at = 0; at < groups; at += 1) {
    const weight = weights[at] as number
    if (weight <= 0) continue
    const gain = (sums[at] as number) ** 2 / weight - luck
    if (gain > most) [winner, most] = [at, gain]
  }
  return { group: winner, gain: most }
}

function isSame(left: Found, right: Found): boolean {
  return left.grouping === right.grouping && left.group === right.group
}
