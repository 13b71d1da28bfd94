import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/Menu.tsx'
import { BandSparkline } from '../band/BandSparkline.tsx'
import { findBandSeries } from '../band/band-series.ts'
import { dismissReasons } from '../actions/dismiss-reasons.ts'
import { copyInsightLink } from '../actions/copy-link.ts'
import { feedbackSummary } from '../actions/FeedbackSummary.tsx'
import type { ListedInsightProps } from './InsightItem.tsx'
import { InsightSentence } from '../text/InsightSentence.tsx'
import { usefulnessOptions } from '../actions/FeedbackButtons.tsx'
import { PinButton } from '../actions/PinButton.tsx'
import { prepareInsight } from '../text/prepare-insight.ts'
import { feedbackOf } from '../actions/use-feedback.ts'
import { VerdictLabel } from '../text/VerdictLabel.tsx'

/** An insight on one line; the rarer commands are in its menu. */
export function InsightRow({ orgId, currency, item, commands, link }: ListedInsightProps) {
  const id = useId()
  const insight = useMemo(() => prepareInsight(item, { currency }), [item, currency])
  const series = useMemo(() => findBandSeries(item._source.summary), [item])
  const summary = feedbackSummary(item._source.feedback)
  return (
    <article aria-labelledby={id} className="insight-row">
      <div className="insight-verdict text-13">
        {/* The sentence says it again. */}
        {insight.change !== null && (
          <p aria-hidden="true" className="insight-column font-medium tabular-nums">
            {insight.change}
          </p>
        )}
        <VerdictLabel insight={insight} />
      </div>
      <p id={id} className="insight-words text-13 wrap-break-word">
        <Link {...link} data-insight className="rounded-control hover:underline">
          <InsightSentence parts={insight.sentence} />
        </Link>
        {summary !== null && <span className="text-muted"> {summary}.</span>}
      </p>
      <p aria-hidden="true" className="insight-column insight-metric text-13 wrap-break-word">
        {item._source.metric_alias}
        <span className="block text-12 text-muted">{insight.day}</span>
      </p>
      <p
        aria-hidden="true"
        className="insight-column insight-value text-right text-13 font-medium tabular-nums"
      >
        {insight.value}
      </p>
      <div className="insight-spark">
        {series !== null && <BandSparkline series={series} verdict={insight.verdict} />}
      </div>
      <div className="insight-tools flex items-center">
        <PinButton
          name={insight.name}
          isPinned={commands.isPinned(item._id)}
          onToggle={() => commands.togglePin(item)}
        />
        <Menu
          trigger={
            <Button size="small" look="quiet" aria-label={`More: ${insight.name}`}>
              <span aria-hidden="true">⋯</span>
            </Button>
          }
          items={[
            ...feedbackItems({ item, commands }),
            { label: 'Copy link', onSelect: () => void copyInsightLink(orgId, item._id) },
          ]}
        />
      </div>
    </article>
  )
}

function feedbackItems({
  item,
  commands,
}: Pick<ListedInsightProps, 'item' | 'commands'>): MenuItem[] {
  const { setFeedback } = commands
  if (setFeedback === null) return []
  const now = feedbackOf(item)
  return [
    ...usefulnessOptions.map(({ label, isUseful }) => {
      const isChosen = now.is_useful === isUseful
      return {
        label: isChosen ? `${label} ✓` : label,
        onSelect: () => setFeedback(item, { ...now, is_useful: isChosen ? null : isUseful }),
      }
    }),
    ...(now.closed_reason === null
      ? dismissReasons.map(({ value, label }) => ({
          label: `Dismiss: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
          onSelect: () => setFeedback(item, { ...now, closed_reason: value }),
        }))
      : [{ label: 'Reopen', onSelect: () => setFeedback(item, { ...now, closed_reason: null }) }]),
  ]
}
