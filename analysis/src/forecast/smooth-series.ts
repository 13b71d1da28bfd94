import { median } from '../expect/median.ts'
import type { ForecastScale } from './forecast-scale.ts'

/** The names of the known dates of each day from the first one on. Most days have none. */
export type Names = readonly (readonly string[] | undefined)[]

/** A series on its scale, with the known dates of its days and of those ahead. */
export interface ScaledSeries {
  readonly scale: ForecastScale
  /** NaN means unknown. */
  readonly scaled: Float64Array
  /** The weekday of the first day; 0 is Sunday. */
  readonly weekday: number
  readonly names: Names
}

/** The mean effect of a known date and the number of its occurrences. */
export interface LearnedDate {
  readonly mean: number
  readonly times: number
}

/** The state of the model after a day. */
export interface State {
  readonly level: number
  readonly slope: number
  readonly spread: number
  readonly week: Float64Array
  readonly effects: ReadonlyMap<string, LearnedDate>
}

const spreadRate = 0.02
const slopeRate = 0.02

export interface SmoothingOptions {
  /** The learning rate of the level. */
  readonly levelRate: number
  /** Whether the model has a damped trend. */
  readonly isSloped: boolean
  /** The learning rate of the weekdays. */
  readonly weekRate: number
  /** Errors are clipped at this many standard deviations. */
  readonly clipSpreads: number
}

/** Exponential smoothing in one pass. Returns the state after each of the requested days. */
export function smoothSeries(
  walked: ScaledSeries,
  { levelRate, isSloped, weekRate, clipSpreads }: SmoothingOptions,
  stops: ReadonlySet<number>,
): Map<number, State> {
  const { scale, scaled, weekday, names } = walked
  const states = new Map<number, State>()
  const begun = initialState(walked)
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
    const taken = Math.max(-clipSpreads * spread, Math.min(clipSpreads * spread, error))
    spread += spreadRate * (1.25 * Math.min(Math.abs(error), 3 * spread) - spread)
    spread = Math.max(spread, begun.least)
    level += levelRate * taken
    if (isSloped) slope += levelRate * slopeRate * taken
    const turn = Math.max(weekRate, 1 / (3 + day / 7)) * (1 - levelRate) * taken
    week[at] = (week[at] as number) + turn
    for (let n = 0; n < 7; n += 1) week[n] = (week[n] as number) - turn / 7
    level += turn / 7
  }

  /** With several names on a day, each takes the part that the others do not explain. */
  function learnDate(own: readonly string[], day: number, effect: number): void {
    const left = effect - effectOf(effects, own)
    for (const name of own) {
      const { mean, times } = effects.get(name) ?? unseen
      const isSameTime = day - (lastSeen.get(name) ?? -9) <= 1
      const now = isSameTime ? Math.max(1, times) : times + 1
      // The days of one occurrence carry less information than separate occurrences.
      const share = isSameTime ? 0.5 / now : times === 0 ? 0.8 : 1 / now
      effects.set(name, { mean: mean + (share * left) / own.length, times: now })
      lastSeen.set(name, day)
    }
  }
}

/** The daily damping of the trend. */
export const damping = 0.985

const unseen: LearnedDate = { mean: 0, times: 0 }

export function effectOf(
  effects: ReadonlyMap<string, LearnedDate>,
  names: readonly string[] | undefined,
): number {
  return (names ?? []).reduce((sum, name) => sum + (effects.get(name)?.mean ?? 0), 0)
}

/**
 * The factor that widens the bounds on a known date, by the occurrences of its rarest name; null
 * is an ordinary day.
 */
export function dateUncertainty(times: number | null): number {
  if (times === null) return 1
  return times === 0 ? 4 : 1 + 2 / times
}

/**
 * Estimates level, weekdays and spread of the first days by medians, which one outlier does not
 * change.
 */
function initialState({ scaled, weekday, names }: ScaledSeries) {
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
  const effects = new Map<string, LearnedDate>()
  return { level, week, effects, least, spread: Math.max(least, 1.5 * median(left)) }
}
