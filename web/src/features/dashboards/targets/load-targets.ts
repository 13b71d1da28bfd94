import {
  countDays,
  maxRangeMetrics,
  maxSpreadDays,
  maxTargetDays,
  rangeMetricTargets,
  type ClientRequest,
  type Dashboard,
  type OrgId,
  type RangeTarget,
} from '@cartograph/contract'
import type { Client } from '../../../api/client.ts'
import { decimalOf } from '../../../format/value.ts'
import type { DisplayedTarget } from '../model/element.ts'
import { TargetLine } from './TargetLine.tsx'

export type RangeTargetsRequest = NonNullable<ClientRequest<typeof rangeMetricTargets>['body']>

interface WantedOfDashboard {
  readonly request: RangeTargetsRequest | undefined
  /** Only its metrics are asked for, whatever has a target. */
  readonly tabs: Dashboard['tabs']
}

/**
 * By metric and time dimension, since dates of another kind, such as of delivery, are not those of a target. Loaded
 * with the first target: most dashboards have none.
 */
export async function loadTargets(
  client: Client,
  orgId: OrgId,
  { request, tabs }: WantedOfDashboard,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DisplayedTarget>> {
  if (request === undefined) return new Map()
  const { range, step = 'month' } = request
  const text = JSON.stringify(tabs)
  const metrics = request.metrics.filter((metric) => text.includes(`"${metric}"`))
  // Longer ones have no target.
  const isLong = countDays(range) > (step === 'month' ? maxTargetDays : maxSpreadDays)
  if (isLong || metrics.length === 0) return new Map()
  const body = { ...request, metrics: metrics.slice(0, maxRangeMetrics) }
  const answer = await client.call(rangeMetricTargets, { params: { orgId }, body }, { signal })
  return new Map(
    answer.items.map((item) => [`${item.metric} ${item.time}`, toDisplayedTarget(item)]),
  )
}

function toDisplayedTarget({ total: pace, steps }: RangeTarget): DisplayedTarget {
  const byStart = new Map(steps.map(({ start, target }) => [start, target]))
  return {
    pace,
    Line: TargetLine,
    lineAlong(starts) {
      const values = starts.map((start) => {
        const target = byStart.get(start) ?? null
        return target === null ? null : decimalOf(String(target))
      })
      return values.some((value) => value !== null) ? values : undefined
    },
  }
}
