import {
  DetectedInsight,
  InsightId,
  newId,
  type DateGranularity,
  type Day,
  type OrgId,
} from '@cartograph/contract'
import {
  and,
  eq,
  feedPins,
  inArray,
  insightFeedback,
  insights,
  isNull,
  messages,
  notExists,
  notInArray,
  sql,
  type Transaction,
} from '@cartograph/store'
import { searchText } from '../search/search-text.ts'

export interface ReplaceInsights {
  readonly orgId: OrgId
  readonly period: DateGranularity
  /** The last day of the insights' period. */
  readonly date: Day
  /** All insights, in the order in which equals are listed. */
  readonly items: readonly DetectedInsight[]
  readonly foundAt: Date
}

/**
 * Replaces all insights of a period. An insight that is found again keeps its id, so that pins and links
 * stay valid. One that is not found again is deleted, unless it is pinned, has feedback or has an action
 * log entry: then it is withdrawn, and can be read by its id only.
 */
export async function replaceInsights(
  tx: Transaction,
  { orgId, period, date, items, foundAt }: ReplaceInsights,
): Promise<void> {
  const rows = items.map((item, rank) => ({
    ...columnsOf(DetectedInsight.parse(item)),
    id: newId(InsightId),
    orgId,
    aggregationPeriod: period,
    date,
    rank,
    firstFoundAt: foundAt,
    foundAt,
  }))
  const kept: InsightId[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const written = await tx
      .insert(insights)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({ target: [...insightIdentity], set: updatedColumns })
      .returning({ id: insights.id })
    kept.push(...written.map(({ id }) => id))
  }
  await dropOthers(tx, { orgId, period, date, foundAt, kept })
}

async function dropOthers(
  tx: Transaction,
  { orgId, period, date, foundAt, kept }: Omit<ReplaceInsights, 'items'> & { kept: InsightId[] },
): Promise<void> {
  const others = await tx
    .select({ id: insights.id })
    .from(insights)
    .where(
      and(
        eq(insights.orgId, orgId),
        eq(insights.aggregationPeriod, period),
        eq(insights.date, date),
        notInArray(insights.id, kept),
      ),
    )
    // No pins can be added from here on, so the next statement sees all of them.
    .for('update')
  if (others.length === 0) return
  const isOther = and(
    eq(insights.orgId, orgId),
    inArray(
      insights.id,
      others.map(({ id }) => id),
    ),
  )
  const pinned = tx
    .select({ one: sql`1` })
    .from(feedPins)
    .where(eq(feedPins.insightId, insights.id))
  const marked = tx
    .select({ one: sql`1` })
    .from(insightFeedback)
    .where(eq(insightFeedback.insightId, insights.id))
  const acted = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(eq(messages.insightId, insights.id))
  await tx
    .delete(insights)
    .where(and(isOther, notExists(pinned), notExists(marked), notExists(acted)))
  await tx
    .update(insights)
    .set({ withdrawnAt: foundAt })
    .where(and(isOther, isNull(insights.withdrawnAt)))
}

/** A statement has 65,535 parameters at most. */
const rowsAtOnce = 1_000

const insightIdentity = [
  insights.orgId,
  insights.insightType,
  insights.aggregationPeriod,
  insights.date,
  insights.finding,
] as const

const updatedColumns = {
  significance: sql`excluded.significance`,
  rank: sql`excluded.rank`,
  changeSentiment: sql`excluded.change_sentiment`,
  metric: sql`excluded.metric`,
  entityGroup: sql`excluded.entity_group`,
  metadataId: sql`excluded.metadata_id`,
  datasourceType: sql`excluded.datasource_type`,
  datasourceId: sql`excluded.datasource_id`,
  details: sql`excluded.details`,
  searchText: sql`excluded.search_text`,
  withdrawnAt: null,
  foundAt: sql`excluded.found_at`,
}

function columnsOf(found: DetectedInsight) {
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
    searchText: searchText(`${metric_alias} ${entity_alias}`),
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
