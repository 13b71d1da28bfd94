import type { CurrencyCode, FeedItem } from '@cartograph/contract'
import { prepareInsight } from '../../features/insights/text/prepare-insight.ts'
import { VerdictLabel } from '../../features/insights/text/VerdictLabel.tsx'
import { listFacts } from './facts.ts'

interface FactsProps {
  readonly item: FeedItem
  readonly currency: CurrencyCode
}

/** The actual and the expected values. */
export function Facts({ item, currency }: FactsProps) {
  const insight = prepareInsight(item, { currency })
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-28 font-semibold tracking-tight tabular-nums">{insight.value}</span>
        {insight.change !== null && (
          <span className="text-16 text-muted tabular-nums">{insight.change}</span>
        )}
        <span className="text-14">
          <VerdictLabel insight={insight} />
        </span>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        {listFacts(item, currency).map(({ label, text }) => (
          <div key={label}>
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="text-14 wrap-break-word tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
