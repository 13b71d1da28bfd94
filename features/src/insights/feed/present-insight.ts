import { insightSentence, type FeedItem } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { presentFeedback } from '../feedback/present-feedback.ts'
import { formatNumber } from './format-number.ts'
import type { SelectedInsight } from './select-insights.ts'

/** Builds the sentences on the server, so that stored text is never treated as HTML. */
export function presentInsight(
  ctx: Pick<Context, 'workspace'>,
  { insight: row, feedback, saidBy }: SelectedInsight,
): FeedItem {
  const fields = {
    ...row.details,
    insight_type: row.insightType,
    aggregation_period: row.aggregationPeriod,
    date: row.date,
    datasource_type: row.datasourceType,
    datasource_id: row.datasourceId,
    change_sentiment: row.changeSentiment,
    tags: { metric: row.metric },
    entity_group: row.entityGroup,
    metadata_id: row.metadataId,
  }
  const parts = insightSentence(fields, formatNumber)
  return {
    _id: row.id,
    _source: {
      ...fields,
      feedback: feedback === null ? null : presentFeedback(ctx, feedback, saidBy),
      message: parts.map(({ text }) => text).join(''),
      html_message: parts
        .map(({ text, isStrong }) => (isStrong ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text)))
        .join(''),
    },
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
