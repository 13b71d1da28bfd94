import { lowerFirst, type QueryWords, type TimeZone } from '@cartograph/contract'
import { formatMoment } from '../../format/date-format.ts'

/** What was computed, in parts that are separated by dots: 'Net sales by channel', '1–31 Oct 2026'. */
export function queryWords(
  { metrics, breakdowns, filters, dates, comparison, data_through: through }: QueryWords,
  { timezone, now }: { readonly timezone: TimeZone; readonly now: Date },
): readonly string[] {
  const by = breakdowns.length === 0 ? '' : ` by ${breakdowns.map(lowerFirst).join(' and ')}`
  return [
    `${metrics.join(', ')}${by}`,
    ...filters,
    dates ?? 'All dates',
    ...(comparison === null ? [] : [`Compared with ${comparison}`]),
    ...(through === null ? [] : [`Data through ${formatMoment(through, timezone, now)}`]),
  ]
}
