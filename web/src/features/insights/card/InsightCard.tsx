import type { ReactNode } from 'react'
import { InsightSentence } from '../text/InsightSentence.tsx'
import { VerdictLabel } from '../text/VerdictLabel.tsx'
import type { Insight } from '../text/prepare-insight.ts'

interface InsightCardProps {
  readonly insight: Insight
  /** The sentence alone, without the large figure. */
  readonly isCompact: boolean
  /** What can be done with it, such as opening it. */
  readonly children?: ReactNode
}

/** One finding, to be read as a sentence. */
export function InsightCard({ insight, isCompact, children }: InsightCardProps) {
  const { sentence, value, change, day } = insight
  return (
    <article className="flex h-full flex-col gap-2 border-l-2 border-border pl-3">
      <p className="flex items-center justify-between gap-3 text-13">
        <VerdictLabel insight={insight} />
        <span className="text-12 whitespace-nowrap text-muted">{day}</span>
      </p>
      {!isCompact && (
        // The sentence says it again, and says of what.
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
