import { dayText, type KnownDates } from '@cartograph/analysis'
import type { Day, DetectedInsight, MetadataEntity } from '@cartograph/contract'
import { chooseDays, type Told } from './choose/choose-findings.ts'
import { leaveOutTold } from './choose/drop-repeated-weeks.ts'
import { judgeSeries } from './judge/judge-series.ts'
import type { KeptState, StateKey } from './judge/stored-state.ts'
import type { Judged } from './judged-series.ts'
import { daily, endsWithin, weekly, type Period } from './period.ts'
import type { Ask, SearchPlan } from './plan/search-plan.ts'
import { windowOf, type SearchWindow } from './plan/search-window.ts'
import { seriesOf, type WatchedSeries } from './read/build-series.ts'
import { calendarOf } from './read/known-dates.ts'
import { readCube, type ReadCube } from './read/read-cube.ts'
import { worthsOf, type Worths } from './read/unit-values.ts'
import { weeksKnown, weeksOf } from './read/weekly-series.ts'
import { tellFinding } from './report/describe-finding.ts'
import type { Search } from './report/explain/case-of.ts'
import { entitiesOf } from './report/list-entities.ts'

/** All that a search is given: plain data, so that it can run on a thread of its own. */
export interface SearchJob {
  readonly plan: SearchPlan
  /** What the last search has kept. */
  readonly before: readonly KeptState[]
}

export interface SearchAnswer {
  /** Every day and week whose findings are told, those without any included. */
  readonly days: readonly FoundOfPeriod[]
  /** What can be searched for. */
  readonly entities: readonly MetadataEntity[]
  readonly through: Day | null
  /** So many series were followed, and of so many nothing can be said yet. */
  readonly series: number
  readonly declined: number
  readonly states: StateChanges
}

/** What has become another of what is kept for the next search. */
export interface StateChanges {
  readonly changed: readonly KeptState[]
  /** Of which there is nothing to be kept any more. */
  readonly gone: readonly StateKey[]
}

export interface FoundOfPeriod {
  readonly period: Period['name']
  /** Its last day. */
  readonly date: Day
  readonly items: readonly DetectedInsight[]
}

/**
 * The whole way from figures to findings: read, know the calendar, judge, choose, explain. `before` is what the
 * last search has kept: with it days that were gone through are not gone through again, and the answer is the same.
 */
export async function searchFindings(
  plan: SearchPlan,
  ask: Ask,
  before: readonly KeptState[] = [],
): Promise<SearchAnswer> {
  const read: ReadCube[] = []
  for (const cube of plan.cubes) {
    const found = await readCube(ask, cube)
    if (found !== null) read.push(found)
  }
  if (read.length === 0) return nothingFound(before)

  const calendar = calendarOf(plan.orgId, read)
  const worths = worthsOf(read)
  const followed = (period: Period) => read.flatMap((one) => seriesOf(plan.orgId, one, period))
  const [byDay, byWeek] = [followed(daily), weeksOf(followed(weekly))]
  const judge = (watched: readonly WatchedSeries[], known: KnownDates, period: Period): Sought => {
    const window = windowOf({ cubes: read.map(({ cube }) => cube), days: plan.days }, period)
    const given = { watched, calendar: known, window, period, before }
    const { judged, kept } = judgeSeries(given)
    return { period, window, judged, kept, told: chooseDays(judged, worths, window, period) }
  }
  const days = judge(byDay, calendar, daily)
  const weeks = judge(byWeek, weeksKnown(calendar), weekly)
  const searching = { plan, ask, calendar, worths }
  return {
    days: [
      ...(await tellAll(searching, days)),
      ...(await tellAll(searching, { ...weeks, told: leaveOutTold(weeks.told, days.told) })),
    ],
    // Weeks follow all that days do, and what is too little to be seen in a day.
    entities: entitiesOf(plan, byWeek),
    through: dayText(days.window.through),
    series: days.judged.length,
    declined: days.judged.filter(isDeclined).length,
    states: changesOf(before, [...days.kept, ...weeks.kept]),
  }
}

function nothingFound(before: readonly KeptState[]): SearchAnswer {
  const states = changesOf(before, [])
  return { days: [], entities: [], through: null, series: 0, declined: 0, states }
}

function changesOf(before: readonly KeptState[], after: readonly KeptState[]): StateChanges {
  const isOf = (one: StateKey) => (other: StateKey) =>
    other.period === one.period && other.metric === one.metric
  return {
    changed: after.filter((one) => !before.includes(one)),
    gone: before
      .filter((one) => !after.some(isOf(one)))
      .map(({ period, metric }) => ({ period, metric })),
  }
}

interface Sought {
  readonly period: Period
  readonly window: SearchWindow
  readonly judged: readonly Judged[]
  readonly kept: readonly KeptState[]
  readonly told: readonly Told[]
}

interface Searching {
  readonly plan: SearchPlan
  readonly ask: Ask
  readonly calendar: KnownDates
  readonly worths: Worths
}

async function tellAll(
  searching: Searching,
  { period, window, judged, told }: Sought,
): Promise<FoundOfPeriod[]> {
  const byId = new Map(judged.map((one) => [one.series.id, one]))
  const search: Search = { ...searching, period, judged, byId }
  const ends = endsWithin(period, { from: window.tellFrom, through: window.through })
  const found = new Map<number, DetectedInsight[]>(ends.map((end) => [end, []]))
  for (const one of told) {
    const items = found.get(one.day)
    const item = items === undefined ? null : await tellFinding(search, one)
    if (item !== null) items?.push(item)
  }
  return [...found].map(([end, items]) => ({ period: period.name, date: dayText(end), items }))
}

function isDeclined({ judgements, first, series }: Judged): boolean {
  const last = judgements.get(first + series.values.length - 1)
  return (last?.expected ?? null) === null
}
