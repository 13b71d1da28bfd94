import {
  and,
  eq,
  insightFeedback,
  insights,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'

/** Insights with the team's feedback and its author. */
export function selectInsights(tx: Transaction) {
  const { isUseful, closedReason, at } = insightFeedback
  const { email, firstName, lastName } = workspacePeople
  return tx
    .select({
      insight: insights,
      // Drizzle treats a joined row as missing when its first column is null, so the first one is never
      // null.
      feedback: { at, isUseful, closedReason },
      saidBy: { email, firstName, lastName },
    })
    .from(insights)
    .leftJoin(insightFeedback, eq(insightFeedback.insightId, insights.id))
    .leftJoin(
      workspacePeople,
      and(eq(workspacePeople.userId, insightFeedback.userId), eq(workspacePeople.isActive, true)),
    )
    .$dynamic()
}

export type SelectedInsight = Awaited<ReturnType<typeof selectInsights>>[number]
