import { insightSentence, type CurrencyCode, type FeedItem } from '@cartograph/contract'
import { formatValue, type ValueFormat } from '../../../../format/value.ts'
import { valueFormat } from '../../../insights/text/prepare-insight.ts'
import type { TableCell, TableData } from '../../model/element.ts'

/** One row per insight with exact numbers. Amounts in one column may have different units. */
export function feedTable(items: readonly FeedItem[], currency: CurrencyCode): TableData {
  return {
    columns: columns.map(([title, format]) => ({ title, format })),
    rows: items.map(({ _source }) => rowOf(_source, currency)),
  }
}

const text: ValueFormat = { kind: 'text' }
const number: ValueFormat = { kind: 'number' }
const columns: readonly (readonly [title: string, format: ValueFormat])[] = [
  ['Day', { kind: 'time', step: 'day' }],
  ['Metric', text],
  ['Segment', text],
  ['Sentiment', text],
  ['Value', number],
  ['Expected', number],
  ['Expected min.', number],
  ['Expected max.', number],
  ['Unit', text],
  ['Summary', text],
]

const news = { '1': 'Positive', '-1': 'Negative', '0': 'Neutral' }

function rowOf(source: FeedItem['_source'], currency: CurrencyCode): TableCell[] {
  const { metric_summary: summary } = source
  const sentence = insightSentence(source, (amount, format, unit = currency) =>
    formatValue(amount, valueFormat(format, unit), 'full'),
  )
  return [
    source.date,
    source.metric_alias,
    `${source.entity_group_alias}: ${source.entity_alias}`,
    news[source.change_sentiment],
    summary.metric_value,
    summary.metric_expected,
    summary.metric_lower_bound,
    summary.metric_upper_bound,
    unitOf(summary, currency),
    sentence.map((part) => part.text).join(''),
  ]
}

function unitOf(
  { metric_format, metric_currency }: FeedItem['_source']['metric_summary'],
  currency: CurrencyCode,
): string | null {
  if (metric_format === 'currency') return metric_currency ?? currency
  return metric_format === 'percent' ? 'Ratio' : null
}
