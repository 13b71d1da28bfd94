import type { InsightFeedback } from '@cartograph/contract'
import { dismissReasonNames } from './dismiss-reasons.ts'

/** What the team has said of it, and who; nothing while nobody has. */
export function FeedbackSummary({ feedback }: { readonly feedback: InsightFeedback | null }) {
  const words = feedbackSummary(feedback)
  if (words === null) return null
  return <p className="text-13 text-muted">{words}</p>
}

export function feedbackSummary(feedback: InsightFeedback | null): string | null {
  if (feedback === null) return null
  const { closed_reason: reason, is_useful: isUseful, by_name: name } = feedback
  const said =
    reason !== null
      ? `Dismissed: ${dismissReasonNames[reason]}`
      : isUseful === null
        ? null
        : isUseful
          ? 'Marked as useful'
          : 'Marked as not useful'
  if (said === null) return null
  return name === null ? said : `${said}, by ${name}`
}
