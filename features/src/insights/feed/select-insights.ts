import {
  and,
  eq,
  insightFeedback,
  insights,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'

/** Findings with what the team has said of them, and who said it. */
export function selectInsights(tx: Transaction) {
  const { isUseful, closedReason, at } = insightFeedback
  const { email, firstName, lastName } = workspacePeople
  return tx
    .select({
      insight: insights,
      // A row is taken for none where its first column is null, so that one stands there which never is.
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
