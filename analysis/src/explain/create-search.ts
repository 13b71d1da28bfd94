import { bestGroup, isSame, type Found } from './best-group.ts'
import { effectsOf } from './effects-of.ts'
import { rowsOf, type Grouping } from './groupings.ts'
import type { Model, Noise, Signal } from './signal.ts'

export interface SearchOptions {
  readonly most: number
  /** The next one has to be worth this share of the first: the least where parts move alike, and the most. */
  readonly share: readonly [number, number]
  /** And this much by itself. */
  readonly least: number
  /** How unlike the parts of a cause move, as a part of the move. */
  readonly unlike: number
  /** Whether to try ways without any of the causes found, or only without that everything moved. */
  readonly ways: 'all' | 'whole'
}

/** Of what the largest cause moved. */
const leastAmount = 0.015

/** Rows that cannot be moved by so much of a spread tell nothing of how they were moved. */
const leastReach = 0.5

/** Looks for causes one after the other, each on what those before leave. */
export function createSearch(
  count: number,
  groupings: readonly Grouping[],
  model: Model,
  noise: Noise,
  options: SearchOptions,
) {
  return { find, costOf, mattering }

  function find(without: Found | null): Found[] {
    let found: Found[] = []
    while (found.length < options.most) {
      const next = best(found, without)
      if (next === null) break
      const first = Math.max(next.gain, ...found.map(({ gain }) => gain))
      if (next.gain < Math.max(options.least, shareAfter(found) * first)) break
      const before = found.length
      found = settle([...found, next], without)
      if (found.length <= before) break
    }
    return found
  }

  /** Where the rows of a cause are told worse than others, they were not moved alike, and more seem to be causes. */
  function shareAfter([first]: readonly Found[]): number {
    const [least, most] = options.share
    if (first === undefined) return 0
    const { left, stray, reach } = model.signalOf(effectsOf([first], model, count), noise)
    const squares = { inside: 0, outside: 0 }
    const rows = { inside: 0, outside: 0 }
    for (let row = 0; row < count; row += 1) {
      const spread = stray[row] as number
      if (Math.abs(reach[row] as number) < leastReach * spread) continue
      const side = first.grouping.group[row] === first.group ? 'inside' : 'outside'
      squares[side] += ((left[row] as number) / spread) ** 2
      rows[side] += 1
    }
    if (rows.inside === 0 || squares.outside === 0) return least
    const worse = squares.inside / rows.inside / (squares.outside / rows.outside)
    return Math.min(most, Math.max(least, least * worse ** 2))
  }

  /** What was taken first was taken for want of what came after: each is looked for once more. */
  function settle(start: readonly Found[], without: Found | null): Found[] {
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

  function best(others: readonly Found[], without: Found | null): Found | null {
    return bestGroup(signalAfter(others), groupings, without)
  }

  function signalAfter(causes: readonly Found[]): Signal {
    const effects = effectsOf(causes, model, count)
    const signal = model.signalOf(effects, noise)
    for (let row = 0; row < count; row += 1) {
      // What was moved was not all moved alike.
      const sway = options.unlike * (effects[row] as number) * (signal.reach[row] as number)
      if (sway !== 0) signal.stray[row] = Math.hypot(signal.stray[row] as number, sway)
    }
    return signal
  }

  /** How badly the rows are told with these causes, and how much it takes to say them. */
  function costOf(causes: readonly Found[]): number {
    const { left, stray } = signalAfter(causes)
    const untold = left.reduce((sum, value, row) => {
      const spread = stray[row] as number
      return sum + (value / spread) ** 2 + 2 * Math.log(spread)
    }, 0)
    return causes.reduce((sum, { luck }) => sum + luck + options.least, untold)
  }

  /** Those that moved enough of it to matter beside the one that moved most. */
  function mattering(causes: readonly Found[]): Found[] {
    const amounts = causes.map((cause) => {
      const { left } = signalAfter(causes.filter((other) => other !== cause))
      return Math.abs(
        rowsOf(cause.grouping, cause.group).reduce((sum, row) => sum + (left[row] as number), 0),
      )
    })
    const most = Math.max(...amounts)
    return causes.filter((_, n) => (amounts[n] as number) >= leastAmount * most)
  }
}
