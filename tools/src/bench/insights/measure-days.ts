import { flagDiscoveries, judgeStore, normalTail, type Judgement } from '@cartograph/analysis'
import {
  feedOf,
  simulateOtherStore,
  simulateStore,
  simulateUnevenStore,
  type SimulatedSeries,
  type SimulatedStore,
} from '@cartograph/analysis/testing'
import { dayNumber } from '@cartograph/contract'
import { printGoals, type GoalRow } from './print-goals.ts'
import { addSeries, emptyScore, falseShare, type DayScore, type ScoredDay } from './score-days.ts'

const start = '2024-03-04'
const window = 90

/** Three very different simulators, to reveal tuning to one of them. */
const kinds: Readonly<Record<string, (seed: number, events: number) => SimulatedStore>> = {
  'Stores of the first kind': (seed, events) =>
    simulateStore({ seed, start, days: 590, window, events }),
  'Stores of the second kind (sparse, drifting, young, with gaps)': (seed, events) =>
    simulateOtherStore({ seed, window, events }),
  'Stores of the third kind (uneven weeks, shifts, unknown promotions, outages, few orders)': (
    seed,
    events,
  ) => simulateUnevenStore({ seed, window, events }),
}

/** Measures how often the engine is right about days, on stores whose true expectation is known. */
export function measureDays(seeds: readonly number[]): void {
  for (const [title, simulate] of Object.entries(kinds)) {
    const score = emptyScore()
    const shares: FalseShares = { ours: [], oracle: [] }
    for (const seed of seeds) addStore(simulate(seed, 10), score, shares)
    const noise = measureNoise(seeds.map((seed) => simulate(seed, 0)))
    printGoals(`${title}, seeds ${seeds[0]} to ${seeds.at(-1)}`, [
      ...goalRows(score, shares),
      noise,
    ])
  }
}

/** The share of false flags for each store and day. */
interface FalseShares {
  readonly ours: number[]
  readonly oracle: number[]
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
    flagByOracle(today)
    shares.ours.push(falseShare(today.filter(({ flag }) => flag)))
    shares.oracle.push(falseShare(today.filter((one) => one.isFlaggedByOracle)))
  }
  for (const days of scored) addSeries(score, days)
}

/** Counts the findings in stores without events. */
function measureNoise(stores: readonly SimulatedStore[]): GoalRow {
  const of = stores.reduce((sum, { series }) => sum + series.length * window, 0)
  const findings = stores.flatMap((store) => feedOf(store, window).flat())
  const begun = findings.filter(({ continues }) => continues === null).length
  const what = 'findings without events, per 1,000 series-days'
  return { what, ours: (1_000 * begun) / of, max: 1, of }
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
        isFlaggedByOracle: false,
      },
    ]
  })
}

function goalRows(score: DayScore, shares: FalseShares): GoalRow[] {
  const goals = { '4–6': 0.75, '6–10': 0.95, 'over 10': 0.99 }
  const { thin, ...clear } = score.events
  const events = Object.values(clear)
  const found = events.reduce((sum, one) => sum + one.found, 0)
  const sameDay = events.reduce((sum, one) => sum + one.sameDay, 0)
  return [
    {
      what: 'quiet days within the 95 % bounds',
      ours: score.inside / score.quiet,
      min: 0.94,
      max: 0.96,
      of: score.quiet,
    },
    {
      what: 'interval score relative to the oracle',
      ours: score.intervals / score.oracleIntervals,
      max: 1.2,
    },
    {
      what: 'false share of flags, by store and day',
      ours: mean(shares.ours),
      max: 0.05,
      of: shares.ours.length,
    },
    { what: '  by an oracle, with the same rule', ours: mean(shares.oracle) },
    ...Object.entries(goals).flatMap(([size, least]): GoalRow[] => {
      const own = score.events[size as keyof typeof goals]
      return [
        { what: `events of ${size} σ found`, ours: own.found / own.all, min: least, of: own.all },
        { what: '  by an oracle', ours: own.byOracle / own.all },
      ]
    }),
    { what: 'of those, on the same day', ours: sameDay / found, min: 0.95, of: found },
    {
      what: 'events found in sparse series',
      ours: thin.found / thin.all,
      of: thin.all,
    },
    {
      what: 'correct sentiment',
      ours: score.rightSentiment / score.flagged,
      min: 1,
      of: score.flagged,
    },
  ]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Flags the days that an oracle would flag: it uses the same rule as the engine with the true expectation
 * and the true noise, which bounds what any method can find.
 */
function flagByOracle(today: readonly ScoredDay[]): void {
  const judged = today.map((day) => ({ chance: oracleProbability(day), flag: false }))
  flagDiscoveries(judged)
  for (const [n, day] of today.entries()) day.isFlaggedByOracle = judged[n]?.flag === true
}

/** The two-sided tail probability of a value; the simulators' noise is multiplicative (log-normal). */
export function oracleProbability({
  value,
  mean,
  spread,
}: Pick<ScoredDay, 'value' | 'mean' | 'spread'>): number {
  if (!(spread > 0)) return 1
  if (value <= 0 || mean <= 0) return normalTail((value - mean) / spread)
  const variance = Math.log(1 + (spread / mean) ** 2)
  return normalTail((Math.log(value / mean) + variance / 2) / Math.sqrt(variance))
}
