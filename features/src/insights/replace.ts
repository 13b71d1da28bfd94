import {
  FoundInsight,
  InsightId,
  newId,
  type DateGranularity,
  type Day,
  type OrgId,
} from '@cartograph/contract'
import { and, eq, insights, notInArray, sql, type Transaction } from '@cartograph/store'

export interface ReplaceInsights {
  readonly orgId: OrgId
  readonly period: DateGranularity
  /** The last day of what the findings are about. */
  readonly date: Day
  /** All that was found, in the order in which equals are to be told. */
  readonly items: readonly FoundInsight[]
  readonly foundAt: Date
}

/**
 * What was found for a day is all there is of it from now on. What had been found before and is found again
 * stays the insight that it was, so that whoever has kept it or sent it to somebody still finds it.
 */
export async function replaceInsights(
  tx: Transaction,
  { orgId, period, date, items, foundAt }: ReplaceInsights,
): Promise<void> {
  const rows = items.map((item, rank) => ({
    ...columnsOf(FoundInsight.parse(item)),
    id: newId(InsightId),
    orgId,
    aggregationPeriod: period,
    date,
    rank,
    foundAt,
  }))
  const kept: InsightId[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const written = await tx
      .insert(insights)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({ target: [...sameFinding], set: asFoundNow })
      .returning({ id: insights.id })
    kept.push(...written.map(({ id }) => id))
  }
  await tx
    .delete(insights)
    .where(
      and(
        eq(insights.orgId, orgId),
        eq(insights.aggregationPeriod, period),
        eq(insights.date, date),
        notInArray(insights.id, kept),
      ),
    )
}

/** A statement has 65,535 parameters at most. */
const rowsAtOnce = 1_000

const sameFinding = [
  insights.orgId,
  insights.insightType,
  insights.aggregationPeriod,
  insights.date,
  insights.finding,
] as const

const asFoundNow = {
  significance: sql`excluded.significance`,
  rank: sql`excluded.rank`,
  changeSentiment: sql`excluded.change_sentiment`,
  metric: sql`excluded.metric`,
  entityGroup: sql`excluded.entity_group`,
  metadataId: sql`excluded.metadata_id`,
  datasourceType: sql`excluded.datasource_type`,
  datasourceId: sql`excluded.datasource_id`,
  details: sql`excluded.details`,
  foundAt: sql`excluded.found_at`,
}

function columnsOf(found: FoundInsight) {
  const { metric_alias, entity_alias, entity_group_alias, metric_summary } = found
  const { summary, explainers } = found
  return {
    insightType: found.insight_type,
    finding: found.finding,
    significance: found.significance,
    changeSentiment: found.change_sentiment,
    metric: found.tags.metric,
    entityGroup: found.entity_group,
    metadataId: found.metadata_id,
    datasourceType: found.datasource_type,
    datasourceId: found.datasource_id,
    details: {
      metric_alias,
      entity_alias,
      entity_group_alias,
      metric_summary,
      summary,
      explainers,
    },
  }
}
