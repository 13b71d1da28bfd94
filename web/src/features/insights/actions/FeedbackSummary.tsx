import type { InsightFeedback } from '@cartograph/contract'
import { dismissReasonNames } from './dismiss-reasons.ts'

/** The feedback of the team and its author; empty without feedback. */
export function FeedbackSummary({ feedback }: { readonly feedback: InsightFeedback | null }) {
  const words = feedbackSummary(feedback)
  if (words === null) return null
  return <p className="text-13 text-muted">{words}</p>
}

export function feedbackSummary(feedback: InsightFeedback | null): string | null {
  if (feedback === null) return null
  const { closed_reason: reason, is_useful: isUseful, by_name: name } = feedback
  const summary =
    reason !== null
      ? `Dismissed: ${dismissReasonNames[reason]}`
      : isUseful === null
        ? null
        : isUseful
          ? 'Marked as useful'
          : 'Marked as not useful'
  if (summary === null) return null
  return name === null ? summary : `${summary}, by ${name}`
}
