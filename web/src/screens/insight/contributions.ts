import type { CurrencyCode, ExplainerItem, FeedItem } from '@cartograph/contract'
import { valueFormat } from '../../features/insights/text/prepare-insight.ts'
import type { DecimalText } from '../../format/decimal.ts'
import { addDecimals } from '../../format/exact.ts'
import { decimalOf, formatValue } from '../../format/value.ts'
import { differenceFromExpected } from './facts.ts'

/**
 * Whether the contributions add up to the whole change; null if the table isn't a list of contributions.
 */
export function describeContributions(
  { exp }: ExplainerItem,
  { _source: { metric_summary: summary } }: FeedItem,
  currency: CurrencyCode,
  locale?: string,
): string | null {
  if (exp.type !== 'chart' || exp.plot_type !== 'bar') return null
  if (!exp.y_axis.every((column) => parts.has(column))) return null
  const values = exp.data.flatMap((row) => exp.y_axis.map((column) => decimalOf(row[column])))
  const known = values.filter((value) => value !== null)
  if (known.length === 0 || known.length < values.length) return null
  const total = known.reduce<DecimalText>((sum, value) => addDecimals(sum, value), '0')
  const change = decimalOf(differenceFromExpected(summary) ?? undefined)
  if (change === null) return null
  const format = valueFormat(summary.metric_format, summary.metric_currency ?? currency)
  const read = (amount: DecimalText) => formatValue(amount, format, 'full', locale)
  // Each contribution is rounded.
  const isWhole = Math.abs(Number(total) - Number(change)) <= Math.abs(Number(change)) * 0.005
  return isWhole
    ? `Together they are the whole change: ${read(change)}.`
    : `Together they are ${read(total)} of a change of ${read(change)}.`
}

/** The columns that contain contributions. */
const parts: ReadonlySet<string> = new Set(['contribution', 'rate', 'mix'])
