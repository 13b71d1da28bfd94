import type { Judgement } from '../detect/judgement.ts'
import type { DayFigure } from '../expect/initialize-followers.ts'
import { createEffects, type Effects } from '../expect/effects.ts'
import { namesOfDays } from '../series/names-of-days.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { forgetEvent, type Lesson } from './event-of-store.ts'
import type { StoreState } from './store-state.ts'
import { processMetric } from './process-metric.ts'
import { createSeriesState, trackSeries, type TrackedSeries } from './tracked-series.ts'

/**
 * Advances a state through the day `through` and judges each day on the way. `all` needs only the
 * new days; earlier ones are ignored. Does not change the given state.
 */
export function advanceStore(
  state: StoreState,
  all: readonly Series[],
  calendar: KnownDates,
  through: number,
): { readonly state: StoreState; readonly judgements: Map<string, Judgement[]> } {
  return advanceInPlace(structuredClone(state), all, calendar, { through, judges: true })
}

/**
 * The target rate of false discoveries on a day with an event. Most days report nothing, so the
 * rate over all days of a store is far lower: 0.02 to 0.04.
 */
const falseDiscoveryRate = 0.3
/**
 * A chance below this is reported on any day, so that a store without events has hardly any
 * reports.
 */
const quietDayChance = 5e-4
/**
 * One chance below this, divided by the number of series, makes it a day with an event
 * (Bonferroni).
 */
const certainChance = 0.01
/** A value within its range, which 95 % of ordinary days are, is never flagged. */
const maxChance = 0.05

/** As `advanceStore`, but changes the given state. */
export function advanceInPlace(
  state: StoreState,
  all: readonly Series[],
  calendar: KnownDates,
  { through, judges }: { readonly through: number; readonly judges: boolean },
): { state: StoreState; judgements: Map<string, Judgement[]> } {
  const watched = trackAll(state, all)
  const judgements = new Map<string, Judgement[]>()
  for (const { id } of all) judgements.set(id, [])
  const effects: Record<string, Effects> = { ...state.effects }
  const metrics = byMetric(watched)
  for (const metric of metrics.keys()) effects[metric] ??= createEffects(metricPriors)
  const from = (state.day ?? through) + 1
  const names = namesOfDays(calendar, state.store, { from, through })
  for (let day = from; day <= through; day += 1) {
    const today: Judgement[] = []
    const lessons: Lesson[] = []
    for (const [metric, figures] of metrics) {
      const figured = figures.map(({ series, first }) => dayFigure(series, first, day))
      const taken = processMetric(figures, figured, {
        effects: effects[metric] as Effects,
        names: names.get(day),
        judges,
      })
      for (const [n, { judgement, lesson }] of taken.entries()) {
        if (lesson !== null) lessons.push(lesson)
        if (judgement === null) continue
        judgements.get(figures[n]?.state.id ?? '')?.push(judgement)
        if (judgement.expected !== null) today.push(judgement)
      }
    }
    forgetEvent(lessons)
    flagDiscoveries(today)
  }
  const series = watched.map((one) => one.state)
  const day = Math.max(state.day ?? through, through)
  return { state: { ...state, day, series, effects }, judgements }
}

const metricPriors = { unseen: 0.5, between: 0.1 }

function trackAll(state: StoreState, all: readonly Series[]): TrackedSeries[] {
  const known = new Map(state.series.map((one) => [one.id, one]))
  const byId = new Map(all.map((series) => [series.id, series]))
  const wholes = new Set(state.series.flatMap(({ metric, isWhole }) => (isWhole ? [metric] : [])))
  const added = all.flatMap((series) => {
    if (known.has(series.id)) return []
    const isWhole = Object.keys(series.slice).length === 0 && !wholes.has(series.metric)
    if (isWhole) wholes.add(series.metric)
    return [createSeriesState(series, isWhole)]
  })
  return [...state.series, ...added].map((one) => trackSeries(one, byId.get(one.id)))
}

function byMetric(watched: readonly TrackedSeries[]): Map<string, TrackedSeries[]> {
  const metrics = new Map<string, TrackedSeries[]>()
  for (const one of watched) {
    const same = metrics.get(one.state.metric)
    if (same === undefined) metrics.set(one.state.metric, [one])
    else same.push(one)
  }
  return metrics
}

/** Flags the anomalies among all series of a store on one day. Overwrites earlier flags. */
export function flagDiscoveries(today: readonly Pick<Judgement, 'chance' | 'flag'>[]): void {
  const chances = today.map(({ chance }) => chance)
  const believed = controlFalseDiscoveries(chances, falseDiscoveryRate)
  // A day without a certain anomaly is most likely a day without events.
  const isClear = Math.min(...chances) < Math.min(quietDayChance, certainChance / chances.length)
  for (const [n, one] of today.entries()) {
    const largest = isClear ? maxChance : quietDayChance
    one.flag = believed[n] === true && one.chance < largest
  }
}

/**
 * The Benjamini–Hochberg procedure: selects tests so that the expected share of false ones is at
 * most `rate`. Valid under the positive dependence of a store's parts (Benjamini and Yekutieli,
 * 2001).
 */
function controlFalseDiscoveries(chances: readonly number[], rate: number): boolean[] {
  const order = chances.map((_, n) => n).toSorted((a, b) => (chances[a] ?? 1) - (chances[b] ?? 1))
  let last = -1
  for (const [rank, n] of order.entries()) {
    if ((chances[n] ?? 1) <= (rate * (rank + 1)) / chances.length) last = rank
  }
  const believed = chances.map(() => false)
  for (const n of order.slice(0, last + 1)) believed[n] = true
  return believed
}

/** One day of a series that begins on `first`; null where unknown. */
function dayFigure(series: Series | undefined, first: number, day: number): DayFigure {
  const n = day - first
  if (series === undefined || n < 0) return { day, value: null, size: null }
  const value = series.values[n] ?? null
  if (series.kind !== 'ratio') return { day, value, size: null }
  const size = series.den?.[n] ?? null
  // A ratio without a denominator is undefined.
  if (size !== null && size <= 0) return { day, value: null, size: null }
  return { day, value, size }
}
