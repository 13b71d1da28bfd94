import { addDays, type Day, type InsightId, type OrgId } from '@cartograph/contract'
import {
  and,
  desc,
  eq,
  gt,
  gte,
  insightFeedback,
  insights,
  isNull,
  sql,
  type Transaction,
} from '@cartograph/store'
import { presentInsight, selectInsights } from '../../insights/index.ts'

export interface NewInsights {
  readonly count: number
  /** The most significant insights, as sentences with their first cause, if one is known. */
  readonly top: readonly {
    readonly id: InsightId
    readonly sentence: string
    readonly cause: string | null
  }[]
  /** When the newest of them was first found. */
  readonly until: Date
}

interface ListNews {
  readonly orgId: OrgId
  /** Insights first found at or before this time are not news. */
  readonly since: Date
  /** Today in the workspace's time zone. */
  readonly day: Day
}

/**
 * Lists insights first found since then about the last few days; insights about the shop's past are not
 * news.
 */
export async function listNewInsights(
  tx: Transaction,
  { orgId, since, day }: ListNews,
): Promise<NewInsights | null> {
  const isNews = and(
    eq(insights.orgId, orgId),
    eq(insights.insightType, 'feed'),
    isNull(insights.withdrawnAt),
    isNull(insightFeedback.closedReason),
    gt(insights.firstFoundAt, since),
    gte(insights.date, addDays(day, -newInsightDays)),
  )
  const [all] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      until: sql<Date | null>`max(${insights.firstFoundAt})`.mapWith(insights.firstFoundAt),
    })
    .from(insights)
    .leftJoin(insightFeedback, eq(insightFeedback.insightId, insights.id))
    .where(isNews)
  if (all === undefined || all.until === null) return null
  const rows = await selectInsights(tx)
    .where(isNews)
    .orderBy(desc(insights.significance), desc(insights.date), insights.rank, insights.id)
    .limit(maxInMail)
  const top = rows.map((row) => {
    const { _id, _source } = presentInsight({ workspace: null }, row)
    const cause =
      _source.explainers.find(({ sentence }) => sentence !== undefined)?.sentence ?? null
    return { id: _id, sentence: _source.message, cause }
  })
  return { count: all.count, top, until: all.until }
}

const newInsightDays = 7
/** As many as a reader remembers; the others are one click away. */
const maxInMail = 3
