import {
  dayNumber,
  flagDiscoveries,
  judgeStore,
  normalTail,
  type Judgement,
} from '@cartograph/analysis'
import {
  feedOf,
  simulateOtherStore,
  simulateStore,
  type SimulatedSeries,
  type SimulatedStore,
} from '@cartograph/analysis/testing'
import { printGoals, type Measured } from './print-goals.ts'
import { addSeries, emptyScore, falseShare, type DayScore, type ScoredDay } from './score-days.ts'

const start = '2024-03-04'
const window = 90

/** Two kinds of store, as unlike as they were made to be: what is good on one alone is good by luck. */
const kinds: Readonly<Record<string, (seed: number, events: number) => SimulatedStore>> = {
  'Stores of the first kind': (seed, events) =>
    simulateStore({ seed, start, days: 590, window, events }),
  'Stores of the second kind (sparse, drifting, young, with gaps)': (seed, events) =>
    simulateOtherStore({ seed, window, events }),
}

/** How often the engine is right about days, on stores of which the truth is known. */
export function measureDays(seeds: readonly number[]): void {
  for (const [title, simulate] of Object.entries(kinds)) {
    const score = emptyScore()
    const shares: FalseShares = { ours: [], byTruth: [] }
    for (const seed of seeds) addStore(simulate(seed, 10), score, shares)
    const noise = noiseOf(seeds.map((seed) => simulate(seed, 0)))
    printGoals(`${title}, seeds ${seeds[0]} to ${seeds.at(-1)}`, [
      ...figuresOf(score, shares),
      noise,
    ])
  }
}

/** Of what is told, by store and day. */
interface FalseShares {
  readonly ours: number[]
  readonly byTruth: number[]
}

function addStore(store: SimulatedStore, score: DayScore, shares: FalseShares): void {
  const all = store.series.map(({ series }) => series)
  const ends = all.map(({ start: from, values }) => dayNumber(from) + values.length)
  const from = Math.max(...ends) - window
  const answers = judgeStore(all, store.calendar, { from, days: window })
  const scored = store.series.map((one) => scoredDays(one, answers.get(one.series.id) ?? []))
  for (let day = from; day < from + window; day += 1) {
    const today = scored.flatMap((days) => days.filter((one) => one.day === day))
    if (today.length === 0) continue
    flagByTruth(today)
    shares.ours.push(falseShare(today.filter(({ flag }) => flag)))
    shares.byTruth.push(falseShare(today.filter((one) => one.flagByTruth)))
  }
  for (const days of scored) addSeries(score, days)
}

/** What is told of stores in which nothing happens. */
function noiseOf(stores: readonly SimulatedStore[]): Measured {
  const of = stores.reduce((sum, { series }) => sum + series.length * window, 0)
  const told = stores.flatMap((store) => feedOf(store, window).flat())
  const begun = told.filter(({ continues }) => continues === null).length
  const what = 'findings where nothing happens, of 1,000 series-days'
  return { what, ours: (1_000 * begun) / of, most: 1, of }
}

function scoredDays(
  { series, mean, spread, shift }: SimulatedSeries,
  judgements: readonly Judgement[],
): ScoredDay[] {
  const first = dayNumber(series.start)
  return judgements.flatMap(({ day, lower, upper, flag, sentiment }): ScoredDay[] => {
    const at = day - first
    const value = series.values[at] ?? null
    if (value === null || lower === null || upper === null) return []
    return [
      {
        day,
        value,
        lower,
        upper,
        flag,
        sentiment,
        better: series.better,
        mean: mean[at] ?? Number.NaN,
        spread: spread[at] ?? 0,
        shift: shift[at] ?? 0,
        shiftBefore: shift[at - 1] ?? 0,
        flagByTruth: false,
      },
    ]
  })
}

function figuresOf(score: DayScore, shares: FalseShares): Measured[] {
  const goals = { '4–6': 0.75, '6–10': 0.95, 'over 10': 0.99 }
  const { thin, ...clear } = score.events
  const events = Object.values(clear)
  const found = events.reduce((sum, one) => sum + one.found, 0)
  const sameDay = events.reduce((sum, one) => sum + one.sameDay, 0)
  return [
    {
      what: 'quiet days within the 95 % bounds',
      ours: score.inside / score.quiet,
      least: 0.94,
      most: 0.96,
      of: score.quiet,
    },
    {
      what: 'interval score beside that of who knows the truth',
      ours: score.intervals / score.oracleIntervals,
      most: 1.2,
    },
    {
      what: 'false share of what is told, by store and day',
      ours: meanOf(shares.ours),
      most: 0.05,
      of: shares.ours.length,
    },
    { what: '  by whoever knows the truth, told by the same rule', ours: meanOf(shares.byTruth) },
    ...Object.entries(goals).flatMap(([size, least]): Measured[] => {
      const own = score.events[size as keyof typeof goals]
      return [
        { what: `events of ${size} σ found`, ours: own.found / own.all, least, of: own.all },
        { what: '  by whoever knows the truth', ours: own.byTruth / own.all },
      ]
    }),
    { what: 'of those, on the same day', ours: sameDay / found, least: 0.95, of: found },
    {
      what: 'events found in series of hardly anything',
      ours: thin.found / thin.all,
      of: thin.all,
    },
    {
      what: 'called good or bad as they are',
      ours: score.rightSentiment / score.told,
      least: 1,
      of: score.told,
    },
  ]
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * What whoever knows the simulator would tell of one store on one day, by the same rule as the engine: with the
 * right expectation and the right noise of each figure. More than that nobody can find.
 */
function flagByTruth(today: readonly ScoredDay[]): void {
  const judged = today.map((day) => ({ chance: chanceByTruth(day), flag: false }))
  flagDiscoveries(judged)
  for (const [n, day] of today.entries()) day.flagByTruth = judged[n]?.flag === true
}

/** What moves these stores multiplies: a figure is as often half as much as it is twice as much. */
export function chanceByTruth({
  value,
  mean,
  spread,
}: Pick<ScoredDay, 'value' | 'mean' | 'spread'>): number {
  if (!(spread > 0)) return 1
  if (value <= 0 || mean <= 0) return normalTail((value - mean) / spread)
  const variance = Math.log(1 + (spread / mean) ** 2)
  return normalTail((Math.log(value / mean) + variance / 2) / Math.sqrt(variance))
}
