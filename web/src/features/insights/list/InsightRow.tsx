import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/Menu.tsx'
import { BandSparkline } from '../band/BandSparkline.tsx'
import { bandSeriesOf } from '../band/band-series.ts'
import { closedReasons } from '../actions/dismiss-reasons.ts'
import { copyInsightLink } from '../actions/copy-link.ts'
import { feedbackWords } from '../actions/FeedbackSummary.tsx'
import type { ListedInsightProps } from './InsightItem.tsx'
import { InsightSentence } from '../text/InsightSentence.tsx'
import { judgements } from '../actions/FeedbackButtons.tsx'
import { PinButton } from '../actions/PinButton.tsx'
import { prepareInsight } from '../text/prepare-insight.ts'
import { markOf } from '../actions/use-feedback.ts'
import { VerdictWords } from '../text/VerdictLabel.tsx'

/** A finding in a line; what is rarely done with it is in a menu. */
export function InsightRow({ orgId, currency, item, deeds, link }: ListedInsightProps) {
  const id = useId()
  const insight = useMemo(() => prepareInsight(item, { currency }), [item, currency])
  const series = useMemo(() => bandSeriesOf(item._source.summary), [item])
  const said = feedbackWords(item._source.feedback)
  return (
    <article aria-labelledby={id} className="insight-row">
      <div className="insight-verdict text-13">
        {/* The sentence says it again. */}
        {insight.change !== null && (
          <p aria-hidden="true" className="insight-column font-medium tabular-nums">
            {insight.change}
          </p>
        )}
        <VerdictWords insight={insight} />
      </div>
      <p id={id} className="insight-words text-13 wrap-break-word">
        <Link {...link} data-insight className="rounded-control hover:underline">
          <InsightSentence parts={insight.sentence} />
        </Link>
        {said !== null && <span className="text-muted"> {said}.</span>}
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
          isPinned={deeds.isPinned(item._id)}
          onToggle={() => deeds.togglePin(item)}
        />
        <Menu
          trigger={
            <Button size="small" look="quiet" aria-label={`More: ${insight.name}`}>
              <span aria-hidden="true">⋯</span>
            </Button>
          }
          items={[
            ...markItems({ item, deeds }),
            { label: 'Copy link', onSelect: () => void copyInsightLink(orgId, item._id) },
          ]}
        />
      </div>
    </article>
  )
}

function markItems({ item, deeds }: Pick<ListedInsightProps, 'item' | 'deeds'>): MenuItem[] {
  const { mark } = deeds
  if (mark === null) return []
  const now = markOf(item)
  return [
    ...judgements.map(({ label, isUseful }) => {
      const isSaid = now.is_useful === isUseful
      return {
        label: isSaid ? `${label} ✓` : label,
        onSelect: () => mark(item, { ...now, is_useful: isSaid ? null : isUseful }),
      }
    }),
    ...(now.closed_reason === null
      ? closedReasons.map(({ value, label }) => ({
          label: `Close: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
          onSelect: () => mark(item, { ...now, closed_reason: value }),
        }))
      : [{ label: 'Reopen', onSelect: () => mark(item, { ...now, closed_reason: null }) }]),
  ]
}
