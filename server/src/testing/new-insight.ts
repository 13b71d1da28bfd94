import { FeedBody, DetectedInsight, type InsightId, type OrgId } from '@cartograph/contract'
import { feedInsights, replaceInsights, type Context } from '@cartograph/features'

/** An insight without feedback: of a type of its own, so that it is alone in its feed, or of the given one. */
export async function newInsight(
  ctx: Context,
  orgId: OrgId,
  insightType?: string,
): Promise<InsightId> {
  const foundAt = ctx.clock()
  const date = foundAt.toISOString().slice(0, 10)
  findings += 1
  const item = DetectedInsight.parse({
    finding: `Net sales ${findings}`,
    insight_type: insightType ?? `test_${findings}`,
    significance: 1,
    datasource_type: null,
    datasource_id: null,
    change_sentiment: 1,
    tags: { metric: 'ShopifyOrders.netSales' },
    metric_alias: 'Net sales',
    entity_alias: 'The whole shop',
    entity_group_alias: 'Shop',
    entity_group: 'store',
    metadata_id: 'store',
    metric_summary: {
      metric_value: '120',
      metric_format: 'number',
      metric_expected: '100',
      metric_change: '0.2',
      metric_change_format: 'percent',
      metric_lower_bound: '90',
      metric_upper_bound: '110',
    },
    summary: [],
    explainers: [],
  })
  await ctx.store.inWorkspace(orgId, (tx) =>
    replaceInsights(tx, { orgId, period: 'day', date, items: [item], foundAt }),
  )
  const { items } = await feedInsights(
    { ...ctx, workspace: { orgId, role: 'admin' } },
    { page: 1, size: 1, ...FeedBody.parse({ insight_type: item.insight_type }) },
  )
  const id = items[0]?._id
  if (id === undefined) throw new Error('nothing was found')
  return id
}

let findings = 0
