import type { DateGranularity } from '../dashboards/date-filters.ts'
import type { Day } from '../time.ts'
import { wholeEntityGroup, type FeedItem, type MetricSummary } from './feed-item.ts'
import type { MetricFormat } from './summary-item.ts'

export interface SentencePart {
  readonly text: string
  /** What whoever only glances at it should see. */
  readonly isStrong: boolean
}

export type Told = Omit<FeedItem['_source'], 'message' | 'html_message' | 'feedback'>

/** How a number reads for whoever it is told to. */
export type ReadNumber = (amount: string, format: MetricFormat, currency?: string) => string

/**
 * 'Net sales for Paid social (Channel) came to $8,200 on 14 November 2026, 31% lower than expected ($10,400
 * to $13,300).': nothing is said to have changed without saying compared with what.
 */
export function insightSentence(told: Told, readNumber: ReadNumber): SentencePart[] {
  const { metric_alias, entity_group, entity_alias, entity_group_alias, metric_summary } = told
  const { metric_value, metric_format, metric_currency } = metric_summary
  const read = (amount: string) => readNumber(amount, metric_format, metric_currency)
  const isWhole = entity_group === wholeEntityGroup
  const { metric_lower_bound: lower, metric_upper_bound: upper } = metric_summary
  return [
    strong(metric_alias),
    ...(isWhole ? [] : [plain(' for '), strong(entity_alias), plain(` (${entity_group_alias})`)]),
    plain(' came to '),
    strong(read(metric_value)),
    plain(` ${periodWords(told.aggregation_period, told.date)}, `),
    strong(changeWords(metric_summary, readNumber)),
    plain(` than expected (${read(lower)} to ${read(upper)}).`),
  ]
}

/** Which way it lies from what was expected. */
export function insightDirection({
  metric_value,
  metric_expected,
}: Pick<MetricSummary, 'metric_value' | 'metric_expected'>): 'up' | 'down' {
  return Number(metric_value) < Number(metric_expected) ? 'down' : 'up'
}

/** '30.7% lower', without a figure where nothing was expected. */
function changeWords(summary: MetricSummary, readNumber: ReadNumber): string {
  const word = insightDirection(summary) === 'down' ? 'lower' : 'higher'
  const size = changeSize(summary)
  if (size === null) return word
  return `${readNumber(size, summary.metric_change_format, summary.metric_currency)} ${word}`
}

/** Without its sign; of a percentage one decimal, unless nothing else is left of it. */
export function changeSize({
  metric_change,
  metric_change_format,
}: Pick<MetricSummary, 'metric_change' | 'metric_change_format'>): string | null {
  const size = metric_change?.replace('-', '') ?? null
  if (size === null || metric_change_format !== 'percent') return size
  const rounded = Number(size).toFixed(3)
  return Number(rounded) === 0 ? size : rounded
}

/** 'on 14 November 2026', 'in the week to 14 November 2026', 'in November 2026', 'in Q4 2026' */
export function periodWords(period: DateGranularity, date: Day): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const named = monthNames[Number(month) - 1] ?? ''
  switch (period) {
    case 'day':
      return `on ${Number(day)} ${named} ${year}`
    case 'week':
      return `in the week to ${Number(day)} ${named} ${year}`
    case 'month':
      return `in ${named} ${year}`
    case 'quarter':
      return `in Q${Math.ceil(Number(month) / 3)} ${year}`
  }
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

const plain = (text: string): SentencePart => ({ text, isStrong: false })
const strong = (text: string): SentencePart => ({ text, isStrong: true })
