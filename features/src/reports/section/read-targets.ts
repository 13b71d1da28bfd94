import {
  countDays,
  maxSpreadDays,
  maxTargetDays,
  type ReportDefinition,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { rangeTargets, roundNumber, type MetricTargets } from '../../metric-pacing/index.ts'
import type { SectionPeriod } from './resolve-period.ts'
import type { SectionTarget } from './section-material.ts'

interface TargetedSection {
  readonly definition: ReportDefinition
  readonly time: string
  readonly period: SectionPeriod
}

/**
 * The targets of a section's metrics. They are for the whole workspace and its main dates, so a section with breakdowns
 * or conditions has none, and neither has a pivot, whose columns have no room beside them.
 */
export async function readSectionTargets(
  ctx: Context,
  { definition, time, period }: TargetedSection,
): Promise<readonly SectionTarget[]> {
  const { measures, dimensions, filters } = definition.query
  const { range, granularity } = period
  const isWhole = dimensions.length === 0 && filters.length === 0
  const longest = granularity === 'month' ? maxTargetDays : maxSpreadDays
  if (!isWhole || definition.enable_pivot_config || granularity === 'quarter') return []
  if (countDays(range) > longest) return []
  const targets = await rangeTargets(ctx, { metrics: measures, range, step: granularity })
  return targets.filter((one) => one.time === time).map(roundTargets)
}

/** Cents of sums and six places of ratios. The totals of all days have no target of some of them. */
export function roundTargets({ metric, total, isPartial, steps }: MetricTargets): SectionTarget {
  return {
    metric,
    total: isPartial || total === null ? null : { target: roundNumber(total.target) },
    steps: steps.map(({ start, target }) => ({
      start,
      target: target === null ? null : roundNumber(target),
    })),
  }
}
