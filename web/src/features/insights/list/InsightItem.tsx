import type { CurrencyCode, FeedItem, OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { BandSparkline } from '../band/BandSparkline.tsx'
import { findBandSeries } from '../band/band-series.ts'
import { FeedbackSummary } from '../actions/FeedbackSummary.tsx'
import { InsightActions } from '../actions/InsightActions.tsx'
import type { insightLink } from './insight-link.ts'
import { InsightSentence } from '../text/InsightSentence.tsx'
import { prepareInsight } from '../text/prepare-insight.ts'
import type { InsightCommands } from '../actions/use-insight-commands.ts'
import { VerdictLabel } from '../text/VerdictLabel.tsx'

export interface ListedInsightProps {
  readonly orgId: OrgId
  readonly currency: CurrencyCode
  readonly item: FeedItem
  readonly commands: InsightCommands
  readonly link: ReturnType<typeof insightLink>
}

/** An insight with its value, sentence, sparkline and actions. */
export function InsightItem({ orgId, currency, item, commands, link }: ListedInsightProps) {
  const id = useId()
  const insight = useMemo(() => prepareInsight(item, { currency }), [item, currency])
  const series = useMemo(() => findBandSeries(item._source.summary), [item])
  const { value, change, expectedRange, day, name, sentence } = insight
  return (
    <article aria-labelledby={id} className="insight-item">
      <div className="flex min-w-0 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 text-13">
          <VerdictLabel insight={insight} />
          <span className="text-muted">{day}</span>
        </p>
        {/* The sentence says it again, and says of what. */}
        <p aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="text-20 font-semibold tracking-tight">{value}</span>
          {change !== null && <span className="text-13 text-muted">{change}</span>}
          <span className="text-13 text-muted">expected {expectedRange}</span>
        </p>
        <p id={id} className="max-w-[70ch] text-14 wrap-break-word">
          <Link {...link} data-insight className="rounded-control hover:underline">
            <InsightSentence parts={sentence} />
          </Link>
        </p>
        <FeedbackSummary feedback={item._source.feedback} />
      </div>
      {series !== null && (
        <div className="insight-spark">
          <BandSparkline series={series} verdict={insight.verdict} />
        </div>
      )}
      <InsightActions orgId={orgId} item={item} name={name} commands={commands} />
    </article>
  )
}
