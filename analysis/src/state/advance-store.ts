import type { Judgement } from '../detect/judgement.ts'
import type { DayFigure } from '../expect/begin.ts'
import { createEffects, type Effects } from '../expect/effects.ts'
import { namesOfDays } from '../series/names-of-days.ts'
import type { KnownDates, Series } from '../series/series.ts'
import type { StoreState } from './store-state.ts'
import { takeMetric } from './take-metric.ts'
import { createSeriesState, watch, type Watched } from './watched.ts'

/**
 * Goes on from a state through the day `through`, and judges each day on the way. `all` need only hold the new
 * days; what it holds of days before is not read again. The state that is given stays as it is.
 */
export function advanceStore(
  state: StoreState,
  all: readonly Series[],
  calendar: KnownDates,
  through: number,
): { readonly state: StoreState; readonly judgements: Map<string, Judgement[]> } {
  return walk(structuredClone(state), all, calendar, { through, judges: true })
}

/**
 * Of all that is told on a day on which something happened, so much may be false. Most days tell nothing, and the
 * mean over store and day stays far below: 0.02.
 */
const falseShare = 0.05
/** Chances of less than this are told on any day, so that a store in which nothing happens is hardly ever told of. */
const unclear = 9e-4
/** One chance of less than this, divided by how many there are, makes it a day on which something happened. */
const certain = 0.01

/** As `advanceStore`, but changes the state that it is given. */
export function walk(
  state: StoreState,
  all: readonly Series[],
  calendar: KnownDates,
  { through, judges }: { readonly through: number; readonly judges: boolean },
): { state: StoreState; judgements: Map<string, Judgement[]> } {
  const watched = watchAll(state, all)
  const judgements = new Map<string, Judgement[]>()
  for (const { id } of all) judgements.set(id, [])
  const effects: Record<string, Effects> = { ...state.effects }
  const metrics = byMetric(watched)
  for (const metric of metrics.keys()) effects[metric] ??= createEffects(metricPriors)
  const names = namesOfDays(calendar, state.store)
  for (let day = (state.day ?? through) + 1; day <= through; day += 1) {
    const today: Judgement[] = []
    for (const [metric, figures] of metrics) {
      const figured = figures.map(({ series, first }) => figureOf(series, first, day))
      const taken = takeMetric(figures, figured, {
        effects: effects[metric] as Effects,
        names: names.get(day),
        judges,
      })
      for (const [n, judgement] of taken.entries()) {
        if (judgement === null) continue
        judgements.get(figures[n]?.state.id ?? '')?.push(judgement)
        if (judgement.expected !== null) today.push(judgement)
      }
    }
    flagTold(today)
  }
  const series = watched.map((one) => one.state)
  const day = Math.max(state.day ?? through, through)
  return { state: { ...state, day, series, effects }, judgements }
}

const metricPriors = { unseen: 0.5, between: 0.1 }

function watchAll(state: StoreState, all: readonly Series[]): Watched[] {
  const known = new Map(state.series.map((one) => [one.id, one]))
  const given = new Map(all.map((series) => [series.id, series]))
  const wholes = new Set(state.series.flatMap(({ metric, isWhole }) => (isWhole ? [metric] : [])))
  const added = all.flatMap((series) => {
    if (known.has(series.id)) return []
    const isWhole = Object.keys(series.slice).length === 0 && !wholes.has(series.metric)
    if (isWhole) wholes.add(series.metric)
    return [createSeriesState(series, isWhole)]
  })
  return [...state.series, ...added].map((one) => watch(one, given.get(one.id)))
}

function byMetric(watched: readonly Watched[]): Map<string, Watched[]> {
  const metrics = new Map<string, Watched[]>()
  for (const one of watched) {
    const same = metrics.get(one.state.metric)
    if (same === undefined) metrics.set(one.state.metric, [one])
    else same.push(one)
  }
  return metrics
}

/** Flags what is to be told of all that was judged of a store on one day; what was flagged before does not count. */
export function flagTold(today: readonly Pick<Judgement, 'chance' | 'flag'>[]): void {
  const chances = today.map(({ chance }) => chance)
  const believed = discoveries(chances, falseShare)
  // A day without anything certain is most likely a day on which nothing happened.
  const isClear = Math.min(...chances) < Math.min(unclear, certain / chances.length)
  for (const [n, one] of today.entries()) {
    one.flag = believed[n] === true && (isClear || one.chance < unclear)
  }
}

/**
 * Which of many tests are to be believed, so that of all that are only the share `rate` is expected to be
 * false (Benjamini and Hochberg; holds for tests that rise and fall together, as parts of one store do).
 */
function discoveries(chances: readonly number[], rate: number): boolean[] {
  const order = chances.map((_, n) => n).toSorted((a, b) => (chances[a] ?? 1) - (chances[b] ?? 1))
  let last = -1
  for (const [rank, n] of order.entries()) {
    if ((chances[n] ?? 1) <= (rate * (rank + 1)) / chances.length) last = rank
  }
  const believed = chances.map(() => false)
  for (const n of order.slice(0, last + 1)) believed[n] = true
  return believed
}

/** One day of a series that begins on `first`; null where it is not known. */
function figureOf(series: Series | undefined, first: number, day: number): DayFigure {
  const n = day - first
  if (series === undefined || n < 0) return { day, value: null, size: null }
  const given = series.values[n] ?? null
  if (series.kind !== 'ratio') return { day, value: given, size: null }
  const size = series.den?.[n] ?? null
  // A share of nothing is none.
  if (size !== null && size <= 0) return { day, value: null, size: null }
  return { day, value: given, size }
}
