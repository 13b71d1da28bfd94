import type { InsightFeedback } from '@cartograph/contract'
import type { insightFeedback } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { fullName, maskPerson, type PersonName } from '../../users/index.ts'

type FeedbackRow = Pick<typeof insightFeedback.$inferSelect, 'isUseful' | 'closedReason' | 'at'>

export function presentFeedback(
  { workspace }: Pick<Context, 'workspace'>,
  { isUseful, closedReason, at }: FeedbackRow,
  by: PersonName | null,
): InsightFeedback {
  const shown = by !== null && workspace?.role === 'demo' ? maskPerson(by) : by
  return {
    is_useful: isUseful,
    closed_reason: closedReason,
    by_name: shown === null ? null : fullName(shown),
    at: at.toISOString(),
  }
}
