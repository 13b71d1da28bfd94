import {
  createMetricMatcher,
  targetMetrics,
  type MetricMatcher,
  type TargetMetric,
} from '@cartograph/contract'
import { addMetrics } from '@cartograph/semantic'
import type { Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { selectMetrics, toWorkspaceMetric } from '../custom-metrics/index.ts'

export interface MetricNames {
  readonly matcher: MetricMatcher
  readonly metrics: ReadonlyMap<string, TargetMetric>
  /** Also of a metric that vanished after its targets were set. */
  describe(member: string): { readonly title: string; readonly problem: string | null }
}

/** The metrics of the workspace that targets can be set for. */
export async function readMetricNames(ctx: Context, tx: Transaction): Promise<MetricNames> {
  const { orgId } = requireWorkspace(ctx)
  const custom = (await selectMetrics(tx, orgId)).map(toWorkspaceMetric)
  const known = targetMetrics(ctx.semantic.meta(custom).cubes)
  const metrics = new Map(known.map((metric) => [metric.member, metric]))
  const { missing } = addMetrics(ctx.semantic.model, custom)
  const titles = new Map(custom.map(({ member, title }) => [member, title]))
  return {
    matcher: createMetricMatcher(known),
    metrics,
    describe(member) {
      const title = metrics.get(member)?.title ?? titles.get(member) ?? member
      if (metrics.has(member)) return { title, problem: null }
      return {
        title,
        problem: missing.get(member) ?? `'${title}' is no longer a metric for reports`,
      }
    },
  }
}
