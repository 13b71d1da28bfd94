import type { ReactNode } from 'react'
import { InsightSentence } from '../text/InsightSentence.tsx'
import { VerdictLabel } from '../text/VerdictLabel.tsx'
import type { Insight } from '../text/prepare-insight.ts'

interface InsightCardProps {
  readonly insight: Insight
  /** Shows only the sentence, without the large figure. */
  readonly isCompact: boolean
  /** Actions such as opening it. */
  readonly children?: ReactNode
}

/** One insight as a card. */
export function InsightCard({ insight, isCompact, children }: InsightCardProps) {
  const { sentence, value, change, day } = insight
  return (
    <article className="flex h-full flex-col gap-2 border-l-2 border-border pl-3">
      <p className="flex items-center justify-between gap-3 text-13">
        <VerdictLabel insight={insight} />
        <span className="text-12 whitespace-nowrap text-muted">{day}</span>
      </p>
      {!isCompact && (
        // Hidden from screen readers, because the sentence contains the same value.
        <p aria-hidden="true" className="flex items-baseline gap-2 tabular-nums">
          <span className="text-20 font-semibold tracking-tight">{value}</span>
          {change !== null && <span className="text-13 text-muted">{change}</span>}
        </p>
      )}
      <p className="text-14 wrap-break-word">
        <InsightSentence parts={sentence} />
      </p>
      {children}
    </article>
  )
}
