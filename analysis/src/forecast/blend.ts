import type { LastYear } from './last-year.ts'
import type { Origins } from './origins.ts'
import { damping, effectOf, walk, type State, type Walked } from './walk.ts'

/** What is told on a day of a day so far ahead, on the scale. */
export interface Foretell {
  (day: number, ahead: number): number
  /** How far the last days were from what they were told to be, one day ahead. */
  readonly spread: number
  /** How often the rarest of these known dates was seen; null where there are none. */
  readonly seen: (names: readonly string[] | undefined) => number | null
}

/** A way of telling: how fast its level follows, and whether it goes on as it went, and with last year. */
interface Way {
  readonly states: ReadonlyMap<number, State>
  readonly year: number
  /** What it has to be worth, as a part of the error: slopes and last year follow luck as well. */
  readonly dear: number
}

const paces = [0.02, 0.05, 0.1, 0.2]
const years = [0, 0.5, 1]
const [slopeWorth, yearWorth] = [0.02, 0.02]
/** What is one part in sixty worse weighs a third. */
const strictness = 60

/** All ways together, each by how well it would have told the past. */
export function blend(
  walked: Walked,
  values: readonly (number | null)[],
  lastYear: LastYear,
  origins: Origins,
): Foretell {
  const last = walked.scaled.length - 1
  const ways = waysOf(walked, new Set([...origins.days, last]), origins.days.some(knowsYear))
  const weights = weigh(ways)
  const used = ways.flatMap((way, n) => {
    const weight = weights[n] ?? 0
    return weight > 0.01 ? [{ way, weight }] : []
  })
  const whole = used.reduce((sum, { weight }) => sum + weight, 0)
  const effects = ways[0]?.states.get(last)?.effects
  const foretell = (day: number, ahead: number) => {
    const moved = lastYear(day, ahead) ?? 0
    let sum = 0
    for (const { way, weight } of used)
      sum += weight * tell(stateOf(way, day), day, ahead, way.year * moved)
    return sum / whole
  }
  return Object.assign(foretell, {
    spread: ways[1]?.states.get(last)?.spread ?? 0,
    seen: (names: readonly string[] | undefined) =>
      names === undefined ? null : Math.min(...names.map((name) => effects?.get(name)?.times ?? 0)),
  })

  function knowsYear(day: number): boolean {
    return lastYear(day, 1) !== null
  }

  function tell(state: State, day: number, ahead: number, moved: number): number {
    const at = day + ahead
    const base =
      state.level +
      (state.slope === 0 ? 0 : state.slope * slopeRun(ahead)) +
      moved +
      (state.week[(at + walked.weekday) % 7] as number)
    const names = walked.names[at]
    return names === undefined
      ? base
      : walked.scale.withEffect(base, effectOf(state.effects, names))
  }

  /** By the mean distance of what they told from what came, in the series' own unit. */
  function weigh(all: readonly Way[]): Float64Array {
    const errors = new Float64Array(all.length)
    for (const day of origins.days) {
      const states = all.map((way) => stateOf(way, day))
      for (const ahead of origins.aheads) {
        if (day + ahead > last) break
        const value = values[day + ahead] ?? null
        if (value === null) continue
        const moved = lastYear(day, ahead) ?? 0
        for (let n = 0; n < states.length; n += 1) {
          const told = tell(states[n] as State, day, ahead, (all[n] as Way).year * moved)
          errors[n] = (errors[n] as number) + Math.abs(walked.scale.back(told) - value)
        }
      }
    }
    const priced = errors.map((error, n) => error * (all[n]?.dear ?? 1))
    const best = Math.max(Math.min(...priced), 1e-12)
    return priced.map((error) => Math.exp(-strictness * (error / best - 1)))
  }
}

/** How far a slope of one leads in so many days, as it dies away. */
function slopeRun(ahead: number): number {
  return (damping * (1 - damping ** ahead)) / (1 - damping)
}

function stateOf({ states }: Way, day: number): State {
  const state = states.get(day)
  if (state === undefined) throw new Error(`No state was kept of day ${day}`)
  return state
}

function waysOf(walked: Walked, stops: ReadonlySet<number>, hasYear: boolean): Way[] {
  return [false, true].flatMap((isSloped) =>
    paces.flatMap((pace): Way[] => {
      const states = walk(walked, { pace, isSloped }, stops)
      const dear = isSloped ? 1 + slopeWorth : 1
      return (hasYear ? years : [0]).map((year) => ({
        states,
        year,
        dear: dear * (1 + yearWorth * year),
      }))
    }),
  )
}
