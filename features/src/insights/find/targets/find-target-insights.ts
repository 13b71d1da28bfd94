import { assemblePace, expectMonth, type MonthPace } from '@cartograph/analysis'
import {
  addDays,
  dayNumber,
  endOfMonth,
  formatDay,
  type DetectedInsight,
} from '@cartograph/contract'
import type { JudgedSeries } from '../judged-series.ts'
import type { PlannedTarget } from '../plan/search-plan.ts'
import type { SearchWindow } from '../plan/search-window.ts'
import type { ExplainContext } from '../report/explain/explain-context.ts'
import { describeTargetChange, targetFindingId } from './describe-target-change.ts'
import { monthMetric } from './month-metric.ts'
import { findTargetChanges } from './target-changes.ts'

/**
 * Insights about the targets of months, by day: those whose forecast began or ceased to rule the target out. Every
 * search evaluates the months from their first day, so that it finds the same as the searches before; what an earlier
 * one stored for days that are no longer reported is not found again.
 */
export async function findTargetInsights(
  context: ExplainContext,
  window: Pick<SearchWindow, 'reportFrom' | 'through'>,
): Promise<ReadonlyMap<number, readonly DetectedInsight[]>> {
  const { targets, storedTargetFindings } = context.plan
  const stored = new Set(
    storedTargetFindings
      .filter(({ date }) => dayNumber(date) < window.reportFrom)
      .map(({ finding }) => finding),
  )
  const found = new Map<number, DetectedInsight[]>()
  for (const target of targets) {
    const own = context.byId.get(target.metric)
    if (own === undefined) continue
    const paces = pacesOf(own, target, { context, through: window.through })
    const outlooks = [...paces].map(([day, { verdict }]) => ({ day, verdict }))
    for (const change of findTargetChanges(outlooks)) {
      const { day, kind } = change
      const isOld = day < window.reportFrom || stored.has(targetFindingId(target, kind))
      const pace = paces.get(day)
      if (isOld || pace === undefined) continue
      const insight = await describeTargetChange(context, { ...change, own, target, pace })
      if (insight !== null) found.set(day, [...(found.get(day) ?? []), insight])
    }
  }
  return found
}

/** Of each day of the month, as it was known in the evening. The last day has no forecast. */
function pacesOf(
  own: JudgedSeries,
  { month, target }: PlannedTarget,
  { context, through }: { readonly context: ExplainContext; readonly through: number },
): ReadonlyMap<number, MonthPace> {
  const first = dayNumber(`${month}-01`)
  const last = Math.min(through, dayNumber(addDays(endOfMonth(formatDay(first)), -1)))
  const paces = new Map<number, MonthPace>()
  for (let day = first; day <= last; day += 1) {
    const metric = monthMetric(own, day)
    if (metric === null) continue
    // Promotions are learned from their days, which a plan made before them could not know.
    const calendar = { holidays: context.calendar.holidays, promos: {} }
    const expected = expectMonth(metric, { month, calendar, isSpread: false })
    paces.set(day, assemblePace(expected, { target, better: own.metric.better }))
  }
  return paces
}
