import { median } from '../expect/median.ts'
import type { ForecastScale } from './forecast-scale.ts'

/** By day, from the first one: the names of its known dates. Most days have none. */
export type Names = readonly (readonly string[] | undefined)[]

/** A series on its scale, and what is known of its days and of those ahead. */
export interface Walked {
  readonly scale: ForecastScale
  /** NaN is not known. */
  readonly scaled: Float64Array
  /** The weekday of the first day; 0 is Sunday. */
  readonly weekday: number
  readonly names: Names
}

/** What a known date did so far: on average, and in how many times. */
export interface Seen {
  readonly mean: number
  readonly times: number
}

/** All that the days up to one of them say. */
export interface State {
  readonly level: number
  readonly slope: number
  readonly spread: number
  readonly week: Float64Array
  readonly effects: ReadonlyMap<string, Seen>
}

/** A surprise beyond so many spreads moves nothing further. */
const cut = 2
const weekPace = 0.03
const spreadPace = 0.02
const slopePace = 0.02

export interface Gait {
  /** How fast the level follows. */
  readonly pace: number
  /** Does the level go on as it went? */
  readonly isSloped: boolean
}

/** Goes through the days once; answers with the state after each day that is asked for. */
export function walk(
  walked: Walked,
  { pace, isSloped }: Gait,
  stops: ReadonlySet<number>,
): Map<number, State> {
  const { scale, scaled, weekday, names } = walked
  const states = new Map<number, State>()
  const begun = begin(walked)
  const { week, effects } = begun
  let { level, spread } = begun
  let slope = 0
  const lastSeen = new Map<string, number>()

  for (let day = 0; day < scaled.length; day += 1) {
    const at = (day + weekday) % 7
    level += slope
    slope *= damping
    const seen = scaled[day] as number
    const own = names[day]
    if (!Number.isNaN(seen)) {
      const base = level + (week[at] as number)
      if (own === undefined) learn(seen - base, at, day)
      else learnDate(own, day, scale.effectOf(base, seen))
    }
    if (stops.has(day))
      states.set(day, { level, slope, spread, week: week.slice(), effects: new Map(effects) })
  }
  return states

  function learn(error: number, at: number, day: number): void {
    const taken = Math.max(-cut * spread, Math.min(cut * spread, error))
    spread += spreadPace * (1.25 * Math.min(Math.abs(error), 3 * spread) - spread)
    spread = Math.max(spread, begun.least)
    level += pace * taken
    if (isSloped) slope += pace * slopePace * taken
    const turn = Math.max(weekPace, 1 / (3 + day / 7)) * (1 - pace) * taken
    week[at] = (week[at] as number) + turn
    for (let n = 0; n < 7; n += 1) week[n] = (week[n] as number) - turn / 7
    level += turn / 7
  }

  /** Of several names on a day each takes what the others do not explain. */
  function learnDate(own: readonly string[], day: number, effect: number): void {
    const left = effect - effectOf(effects, own)
    for (const name of own) {
      const { mean, times } = effects.get(name) ?? unseen
      const isSameTime = day - (lastSeen.get(name) ?? -9) <= 1
      const now = isSameTime ? Math.max(1, times) : times + 1
      // The days of one promotion say less than as many promotions.
      const share = isSameTime ? 0.5 / now : times === 0 ? 0.8 : 1 / now
      effects.set(name, { mean: mean + (share * left) / own.length, times: now })
      lastSeen.set(name, day)
    }
  }
}

/** Keeps this much of a slope from one day to the next. */
export const damping = 0.985

const unseen: Seen = { mean: 0, times: 0 }

export function effectOf(
  effects: ReadonlyMap<string, Seen>,
  names: readonly string[] | undefined,
): number {
  return (names ?? []).reduce((sum, name) => sum + (effects.get(name)?.mean ?? 0), 0)
}

/** How much wider bounds are on a known date, by how often the rarest of its names was seen; null is no such day. */
export function caution(times: number | null): number {
  if (times === null) return 1
  return times === 0 ? 4 : 1 + 2 / times
}

/** Level, weekdays and spread of the first days, by medians: one wild day changes nothing. */
function begin({ scaled, weekday, names }: Walked) {
  const first: { readonly value: number; readonly at: number }[] = []
  for (let day = 0; day < scaled.length && first.length < 28; day += 1) {
    const value = scaled[day] as number
    if (!Number.isNaN(value) && (names[day] === undefined || day >= 28))
      first.push({ value, at: (day + weekday) % 7 })
  }
  const level = median(first.map(({ value }) => value))
  const week = Float64Array.from({ length: 7 }, (_, n) => {
    const own = first.filter(({ at }) => at === n).map(({ value }) => value)
    return own.length === 0 ? 0 : ((median(own) - level) * own.length) / (own.length + 1)
  })
  const left = first.map(({ value, at }) => Math.abs(value - level - (week[at] as number)))
  const least = Math.max(1e-9, Math.abs(level) * 1e-6)
  const effects = new Map<string, Seen>()
  return { level, week, effects, least, spread: Math.max(least, 1.5 * median(left)) }
}
