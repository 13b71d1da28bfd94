import { isPlural } from '../format/plural.ts'
import type { DateGranularity } from '../dashboards/date-filters.ts'
import { dayWords, monthName } from '../values/day-words.ts'
import type { Day } from '../values/time.ts'
import { workspaceEntityGroup, type FeedItem, type MetricSummary } from './feed-item.ts'
import type { MetricFormat } from './summary-item.ts'

export interface SentencePart {
  readonly text: string
  /** Emphasised for readers who skim. */
  readonly isStrong: boolean
}

export type InsightContent = Omit<FeedItem['_source'], 'message' | 'html_message' | 'feedback'>

/** Formats an amount for the reader's locale. */
export type FormatAmount = (amount: string, format: MetricFormat, currency?: string) => string

/**
 * 'Net sales for Paid social (Channel) were $8,200 on Nov 14 — 31% below expected (range $10,400–$13,300).'
 * A change is always stated against the expected range.
 */
export function insightSentence(
  insight: InsightContent,
  formatAmount: FormatAmount,
): SentencePart[] {
  const { metric_alias, entity_group, entity_alias, entity_group_alias, metric_summary } = insight
  const { metric_value, metric_format, metric_currency } = metric_summary
  const read = (amount: string) => formatAmount(amount, metric_format, metric_currency)
  const isWhole = entity_group === workspaceEntityGroup
  const { metric_lower_bound: lower, metric_upper_bound: upper, metric_target } = metric_summary
  if (metric_target !== undefined) {
    const { is_back: isBack, month } = metric_target
    const distance = isBack ? 'back in line with' : describeChange(metric_summary, formatAmount)
    return [
      strong(metric_alias),
      plain(` ${isPlural(metric_alias) ? 'are' : 'is'} heading for `),
      strong(read(metric_value)),
      plain(` ${describePeriod('month', `${month}-01`)} — `),
      strong(distance),
      plain(` the target of ${read(metric_summary.metric_expected)} (range `),
      plain(`${read(lower)}–${read(upper)}).`),
    ]
  }
  return [
    strong(metric_alias),
    ...(isWhole ? [] : [plain(' for '), strong(entity_alias), plain(` (${entity_group_alias})`)]),
    plain(isPlural(metric_alias) ? ' were ' : ' was '),
    strong(read(metric_value)),
    plain(` ${describeInsightPeriod(insight, 'omit-year')} — `),
    strong(describeChange(metric_summary, formatAmount)),
    plain(` expected (range ${read(lower)}–${read(upper)}).`),
  ]
}

/** The period of an insight; 'in the 3 days to Nov 14, 2026' where it is about several days together. */
export function describeInsightPeriod(
  {
    aggregation_period: period,
    date,
    metric_summary: { metric_days: days },
  }: Pick<InsightContent, 'aggregation_period' | 'date' | 'metric_summary'>,
  style?: 'full' | 'omit-year',
): string {
  const words = describePeriod(period, date, style)
  return days === undefined ? words : words.replace(/^on /, `in the ${days} days to `)
}

/** Compares the actual value with the expected one. */
export function insightDirection({
  metric_value,
  metric_expected,
}: Pick<MetricSummary, 'metric_value' | 'metric_expected'>): 'up' | 'down' {
  return Number(metric_value) < Number(metric_expected) ? 'down' : 'up'
}

/** '30.7% below', or a direction without a figure where there is no expected value. */
function describeChange(summary: MetricSummary, formatAmount: FormatAmount): string {
  const word = insightDirection(summary) === 'down' ? 'below' : 'above'
  const size = absoluteChange(summary)
  if (size === null) return word
  return `${formatAmount(size, summary.metric_change_format, summary.metric_currency)} ${word}`
}

/** The absolute change. A percentage has one decimal, or more where it would round to zero. */
export function absoluteChange({
  metric_change,
  metric_change_format,
}: Pick<MetricSummary, 'metric_change' | 'metric_change_format'>): string | null {
  const size = metric_change?.replace('-', '') ?? null
  if (size === null || metric_change_format !== 'percent') return size
  const rounded = Number(size).toFixed(3)
  return Number(rounded) === 0 ? size : rounded
}

/**
 * 'on Nov 14, 2026', 'in the week to Nov 14, 2026', 'in November 2026', 'in Q4 2026'. Days and weeks can
 * omit the year: 'on Nov 14'.
 */
export function describePeriod(
  period: DateGranularity,
  date: Day,
  style: 'full' | 'omit-year' = 'full',
): string {
  const [year = '', month = ''] = date.split('-')
  const dayText = dayWords(date, style)
  switch (period) {
    case 'day':
      return `on ${dayText}`
    case 'week':
      return `in the week to ${dayText}`
    case 'month':
      return `in ${monthName(date)} ${year}`
    case 'quarter':
      return `in Q${Math.ceil(Number(month) / 3)} ${year}`
  }
}

const plain = (text: string): SentencePart => ({ text, isStrong: false })
const strong = (text: string): SentencePart => ({ text, isStrong: true })
