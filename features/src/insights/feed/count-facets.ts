import { countFacets as endpoint, type InsightId, type OrgId } from '@cartograph/contract'
import {
  and,
  eq,
  inArray,
  insightFeedback,
  insights,
  or,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { feedConditions } from './feed-conditions.ts'

/**
 * Counts the options of each filter for the days of a feed. An option counts what the feed would have with
 * it and all other filters, but without the other choices of its own filter. Options that match nothing
 * count 0 and stay in the list, and so do selected ones that occur on other days only.
 */
export const countFacets = serves(endpoint, async (ctx, asked) => {
  const { orgId } = requireWorkspace(ctx)
  const { days, rest, metric, group, source } = feedConditions(asked)
  const among = { orgId, days: and(...days) }
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const metrics = await countBy(tx, {
      ...among,
      by: insights.metric,
      chosen: metric,
      others: [...rest, group, source],
    })
    const groups = await countBy(tx, {
      ...among,
      by: insights.entityGroup,
      chosen: group,
      others: [...rest, metric, source],
    })
    const sources = await countBy(tx, {
      ...among,
      by: insights.datasourceType,
      chosen: source,
      others: [...rest, metric, group],
    })
    const datasources = await countBy(tx, {
      ...among,
      by: insights.datasourceId,
      chosen: source,
      others: [...rest, metric, group],
    })
    const called = await readNames(tx, [...metrics, ...groups])
    return {
      metrics: metrics.map(({ value, count, newest }) => ({
        metric: value,
        metric_alias: called.get(newest)?.metric ?? value,
        count,
      })),
      entity_groups: groups.map(({ value, count, newest }) => ({
        entity_group: value,
        entity_group_alias: called.get(newest)?.group ?? value,
        count,
      })),
      datasource_types: sources.flatMap(({ value, count }) =>
        value === null ? [] : [{ datasource_type: value, count }],
      ),
      datasources: datasources.flatMap(({ value, count }) =>
        value === null ? [] : [{ datasource_id: value, count }],
      ),
    }
  })
})

type Condition = ReturnType<typeof and>
type FacetColumn =
  | typeof insights.metric
  | typeof insights.entityGroup
  | typeof insights.datasourceType
  | typeof insights.datasourceId

interface Counting<Column> {
  readonly orgId: OrgId
  readonly days: Condition
  readonly by: Column
  /** The selected values of this filter; they keep their names when these days have none of them. */
  readonly chosen: Condition
  readonly others: readonly Condition[]
}

async function countBy<Column extends FacetColumn>(
  tx: Transaction,
  { orgId, days, by, chosen, others }: Counting<Column>,
) {
  const isLeft = and(days, ...others)
  return tx
    .select({
      value: by,
      count: sql<number>`(count(*) filter (where ${isLeft}))::int`,
      newest: sql<InsightId>`(array_agg(${insights.id} order by ${insights.date} desc, ${insights.id}))[1]`,
    })
    .from(insights)
    .leftJoin(insightFeedback, eq(insightFeedback.insightId, insights.id))
    .where(and(eq(insights.orgId, orgId), chosen === undefined ? days : or(days, chosen)))
    .groupBy(by)
    .orderBy(by)
}

/** Names are read from one insight each: they are stored in the insight's large JSON value. */
async function readNames(tx: Transaction, counted: readonly { readonly newest: InsightId }[]) {
  const ids = [...new Set(counted.map(({ newest }) => newest))]
  const rows = await tx
    .select({
      id: insights.id,
      metric: sql<string>`${insights.details} ->> 'metric_alias'`,
      group: sql<string>`${insights.details} ->> 'entity_group_alias'`,
    })
    .from(insights)
    .where(inArray(insights.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
