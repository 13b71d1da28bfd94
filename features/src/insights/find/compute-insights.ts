import type { KnownDates } from '@cartograph/analysis'
import {
  formatDay,
  type Day,
  type DetectedInsight,
  type MetadataEntity,
} from '@cartograph/contract'
import { dropRepeatedWeeks } from './choose/drop-repeated-weeks.ts'
import { selectFindings, type ReportedFinding } from './choose/select-findings.ts'
import { judgeSeries } from './judge/judge-series.ts'
import type { StateKey, StoredState } from './judge/stored-state.ts'
import type { JudgedSeries } from './judged-series.ts'
import { daily, periodEndsWithin, weekly, type Period } from './period.ts'
import type { RunQuery, SearchPlan } from './plan/search-plan.ts'
import { searchWindow, type SearchWindow } from './plan/search-window.ts'
import { buildFormulaSeries } from './read/build-formula-series.ts'
import { buildSeries, type WatchedSeries } from './read/build-series.ts'
import { buildKnownDates } from './read/known-dates.ts'
import { readCube, type CubeData } from './read/read-cube.ts'
import { computeUnitValues, type UnitValues } from './read/unit-values.ts'
import { toWeeklyDates, toWeeklySeries } from './read/weekly-series.ts'
import { describeFinding } from './report/describe-finding.ts'
import type { ExplainContext } from './report/explain/explain-context.ts'
import { listEntities } from './report/list-entities.ts'
import { findTargetInsights } from './targets/find-target-insights.ts'

/** The input of a search: plain data, so that it can run on a worker thread. */
export interface SearchJob {
  readonly plan: SearchPlan
  /** The state stored by the last search. */
  readonly previousStates: readonly StoredState[]
}

export interface SearchAnswer {
  /** Every day and week in the reported range, including those without insights. */
  readonly days: readonly PeriodInsights[]
  /** The searchable entities. */
  readonly entities: readonly MetadataEntity[]
  readonly through: Day | null
  /** The number of watched series, and of those without enough data. */
  readonly series: number
  readonly declined: number
  /** Of the shop, as its discounts show them. */
  readonly promotions: readonly { readonly from: Day; readonly to: Day }[]
  readonly states: StateChanges
}

/** The changes to the stored state. */
export interface StateChanges {
  readonly changed: readonly StoredState[]
  /** The state to delete. */
  readonly gone: readonly StateKey[]
}

export interface PeriodInsights {
  readonly period: Period['name']
  /** Its last day. */
  readonly date: Day
  readonly items: readonly DetectedInsight[]
}

/**
 * The whole pipeline from data to insights: read, build the calendar, judge, select, explain. `before` is
 * the state stored by the last search: days that it covers are not processed again, and the result is the
 * same.
 */
export async function computeInsights(
  plan: SearchPlan,
  runQuery: RunQuery,
  previousStates: readonly StoredState[] = [],
): Promise<SearchAnswer> {
  const read: CubeData[] = []
  for (const cube of plan.cubes) {
    const found = await readCube(runQuery, cube)
    if (found !== null) read.push(found)
  }
  if (read.length === 0) return emptyAnswer(previousStates)

  const calendar = buildKnownDates(plan.orgId, read)
  const unitValues = computeUnitValues(read)
  const followed = (period: Period) => [
    ...read.flatMap((one) => buildSeries(plan.orgId, one, period)),
    ...buildFormulaSeries(plan.orgId, plan.formulas, read, period),
  ]
  const [byDay, byWeek] = [followed(daily), toWeeklySeries(followed(weekly))]
  const judge = (
    watched: readonly WatchedSeries[],
    known: KnownDates,
    period: Period,
  ): PeriodSearch => {
    const window = searchWindow({ cubes: read.map(({ cube }) => cube), days: plan.days }, period)
    const given = { watched, calendar: known, window, period, previousStates }
    const { judged, states } = judgeSeries(given)
    return {
      period,
      window,
      judged,
      states,
      findings: selectFindings(judged, unitValues, window, period),
    }
  }
  const days = judge(byDay, calendar, daily)
  const weeks = judge(byWeek, toWeeklyDates(calendar), weekly)
  const searching = { plan, runQuery, calendar, unitValues }
  return {
    days: [
      ...(await reportPeriod(searching, days)),
      ...(await reportPeriod(searching, {
        ...weeks,
        findings: dropRepeatedWeeks(weeks.findings, days.findings),
      })),
    ],
    // Weekly series cover everything that daily ones do: a change that is too small for one day adds up.
    entities: listEntities(plan, byWeek),
    through: formatDay(days.window.through),
    series: days.judged.length,
    declined: days.judged.filter(isDeclined).length,
    promotions: calendar.promos[plan.orgId] ?? [],
    states: diffStates(previousStates, [...days.states, ...weeks.states]),
  }
}

function emptyAnswer(previousStates: readonly StoredState[]): SearchAnswer {
  const states = diffStates(previousStates, [])
  return { days: [], entities: [], through: null, series: 0, declined: 0, promotions: [], states }
}

function diffStates(
  previousStates: readonly StoredState[],
  after: readonly StoredState[],
): StateChanges {
  const isOf = (one: StateKey) => (other: StateKey) =>
    other.period === one.period && other.metric === one.metric
  return {
    changed: after.filter((one) => !previousStates.includes(one)),
    gone: previousStates
      .filter((one) => !after.some(isOf(one)))
      .map(({ period, metric }) => ({ period, metric })),
  }
}

interface PeriodSearch {
  readonly period: Period
  readonly window: SearchWindow
  readonly judged: readonly JudgedSeries[]
  readonly states: readonly StoredState[]
  readonly findings: readonly ReportedFinding[]
}

interface ReportInputs {
  readonly plan: SearchPlan
  readonly runQuery: RunQuery
  readonly calendar: KnownDates
  readonly unitValues: UnitValues
}

async function reportPeriod(
  searching: ReportInputs,
  { period, window, judged, findings }: PeriodSearch,
): Promise<PeriodInsights[]> {
  const byId = new Map(judged.map((one) => [one.series.id, one]))
  const search: ExplainContext = { ...searching, period, judged, byId }
  const aboutTargets = period === daily ? await findTargetInsights(search, window) : null
  const ends = periodEndsWithin(period, { from: window.reportFrom, through: window.through })
  const found = new Map<number, DetectedInsight[]>(ends.map((end) => [end, []]))
  for (const one of findings) {
    const items = found.get(one.day)
    const item = items === undefined ? null : await describeFinding(search, one)
    if (item !== null) items?.push(item)
  }
  return [...found].map(([end, items]) => ({
    period: period.name,
    date: formatDay(end),
    items: [...items, ...(aboutTargets?.get(end) ?? [])],
  }))
}

function isDeclined({ judgements, first, series }: JudgedSeries): boolean {
  const last = judgements.get(first + series.values.length - 1)
  return (last?.expected ?? null) === null
}
