import {
  changeSize,
  insightDirection,
  insightSentence,
  type CurrencyCode,
  type FeedItem,
  type MetricFormat,
  type ReadNumber,
  type SentencePart,
} from '@cartograph/contract'
import { formatDay } from '../../format/day.ts'
import { formatValue, type NumericFormat } from '../../format/value.ts'

export interface Insight {
  readonly id: string
  /** With its numbers, what was expected, and of what: '… came to $8.2K …, 31% lower than expected …'. */
  readonly sentence: readonly SentencePart[]
  readonly direction: 'up' | 'down'
  readonly verdict: Verdict
  /** 'Worse than expected'; of what is neither good nor bad, only which way it went. */
  readonly verdictWords: string
  readonly value: string
  /** '−31%'; null where nothing was expected. */
  readonly change: string | null
  readonly day: string
}
export type Verdict = 'good' | 'bad' | 'none'

/** Everything that is drawn of an insight, in the person's own way of writing numbers. */
export function prepareInsight(
  { _id, _source }: FeedItem,
  { currency, locale }: { readonly currency: CurrencyCode; readonly locale?: string | undefined },
): Insight {
  const { metric_summary: summary, change_sentiment: sentiment } = _source
  const read: ReadNumber = (amount, format, unit = currency) =>
    formatValue(amount, valueFormat(format, unit), 'compact', locale)
  const direction = insightDirection(summary)
  const verdict = sentiment === 1 ? 'good' : sentiment === -1 ? 'bad' : 'none'
  const size = changeSize(summary)
  return {
    id: _id,
    sentence: insightSentence(_source, read),
    direction,
    verdict,
    verdictWords: `${verdict === 'none' ? ways[direction] : verdictNames[verdict]} than expected`,
    value: read(summary.metric_value, summary.metric_format, summary.metric_currency),
    change:
      size === null
        ? null
        : `${direction === 'up' ? '+' : '−'}${read(size, summary.metric_change_format, summary.metric_currency)}`,
    day: formatDay(_source.date),
  }
}

export function valueFormat(format: MetricFormat, currency: CurrencyCode): NumericFormat {
  return format === 'currency' ? { kind: format, currency } : { kind: format }
}

const verdictNames = { good: 'Better', bad: 'Worse' }
const ways = { up: 'Higher', down: 'Lower' }
