import {
  absoluteChange,
  insightDirection,
  insightSentence,
  workspaceEntityGroup,
  type CurrencyCode,
  type FeedItem,
  type InsightId,
  type MetricFormat,
  type MetricSummary,
  type FormatAmount,
  type SentencePart,
} from '@cartograph/contract'
import { formatDay } from '../../../format/date-format.ts'
import { formatValue, type NumericFormat } from '../../../format/value.ts'

export interface Insight {
  readonly id: InsightId
  /** With values and the expected range: '… were $8.20K … — 31% below expected …'. */
  readonly sentence: readonly SentencePart[]
  readonly direction: 'up' | 'down'
  readonly verdict: Verdict
  /** 'Worse than expected'; without a verdict, only the direction. */
  readonly verdictLabel: string
  readonly value: string
  /** '−31%'; null without an expected value. */
  readonly change: string | null
  /** '$10.40K to $13.30K' */
  readonly expectedRange: string
  readonly day: string
  /** A short description: 'Net sales, Paid social, Nov 14'. */
  readonly name: string
}
export type Verdict = 'good' | 'bad' | 'none'

/** Everything that is displayed of an insight, with numbers in the user's locale. */
export function prepareInsight(
  { _id, _source }: FeedItem,
  { currency, locale }: { readonly currency: CurrencyCode; readonly locale?: string | undefined },
): Insight {
  const { metric_summary: summary, change_sentiment: sentiment } = _source
  const read: FormatAmount = (amount, format, unit = currency) =>
    // Compact notation would give '1.18K%'.
    formatValue(
      amount,
      valueFormat(format, unit),
      format === 'percent' ? 'full' : 'compact',
      locale,
    )
  const direction = insightDirection(summary)
  const verdict = sentiment === 1 ? 'good' : sentiment === -1 ? 'bad' : 'none'
  const size = absoluteChange(summary)
  const { metric_format, metric_currency } = summary
  const readAmount = (amount: string) => read(amount, metric_format, metric_currency)
  const day = formatDay(_source.date)
  const of = _source.entity_group === workspaceEntityGroup ? [] : [_source.entity_alias]
  return {
    id: _id,
    sentence: insightSentence(_source, read),
    direction,
    verdict,
    verdictLabel: verdictWords(summary, verdict),
    value: readAmount(summary.metric_value),
    change:
      size === null
        ? null
        : `${direction === 'up' ? '+' : '−'}${read(size, summary.metric_change_format, summary.metric_currency)}`,
    expectedRange: `${readAmount(summary.metric_lower_bound)} to ${readAmount(summary.metric_upper_bound)}`,
    day,
    name: [_source.metric_alias, ...of, day].join(', '),
  }
}

/** 'Net sales for Paid social'; for the whole business, only the metric. */
export function insightTitle(source: FeedItem['_source']): string {
  const { metric_alias: metric, entity_alias: entity, entity_group: group } = source
  return group === workspaceEntityGroup ? metric : `${metric} for ${entity}`
}

export function valueFormat(format: MetricFormat, currency: CurrencyCode): NumericFormat {
  return format === 'currency' ? { kind: format, currency } : { kind: format }
}

function verdictWords(summary: MetricSummary, verdict: Verdict): string {
  const direction = insightDirection(summary)
  const { metric_target: target } = summary
  if (target) return target.is_back ? 'Back on target' : `${places[direction]} target`
  return `${verdict === 'none' ? ways[direction] : verdictNames[verdict]} than expected`
}

const places = { up: 'Above', down: 'Below' }
const verdictNames = { good: 'Better', bad: 'Worse' }
const ways = { up: 'Higher', down: 'Lower' }
