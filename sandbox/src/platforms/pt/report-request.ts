import { dayNumber } from '@cartograph/contract'
import { daysBetween, isDay } from '../../kit/days.ts'
import { invalid } from './refusal.ts'

export interface ReportRequest {
  readonly days: readonly string[]
  readonly columns: readonly string[]
}

/** Parses what reports and analytics have in common, and rejects what the platform rejects. */
export function parseReportRequest(
  values: Readonly<Record<string, unknown>>,
  limits: { readonly now: Date; readonly oldestDays: number; readonly mostDays: number },
): ReportRequest {
  const { start_date: first, end_date: last } = values
  if (!isDay(first)) throw invalid("'start_date' is not a valid date.")
  if (!isDay(last)) throw invalid("'end_date' is not a valid date.")
  const today = dayNumber(limits.now.toISOString().slice(0, 10))
  if (first > last) throw invalid("'end_date' must be on or after 'start_date'.")
  const days = daysBetween(first, last)
  if (days.length > limits.mostDays)
    throw invalid(`The date range must not exceed ${limits.mostDays} days.`)
  if (today - dayNumber(first) > limits.oldestDays)
    throw invalid(`'start_date' must not be more than ${limits.oldestDays} days back from today.`)
  if (values['granularity'] !== 'DAY') throw invalid('The sandbox supports only granularity DAY.')
  const columns = columnsIn(values['columns'])
  const unknown = columns.find((column) => !knownColumns.has(column))
  if (unknown !== undefined) throw invalid(`'${unknown}' is not a valid column.`)
  for (const [name, days] of Object.entries(windows))
    if (values[name] !== undefined && values[name] !== days)
      throw invalid(`The sandbox supports only ${name} ${days}.`)
  return { days, columns }
}

const windows = { click_window_days: 30, engagement_window_days: 30, view_window_days: 1 }

function columnsIn(columns: unknown): readonly string[] {
  if (typeof columns === 'string') return columns.split(',')
  return Array.isArray(columns) ? columns.map(String) : []
}

const knownColumns = new Set([
  'CAMPAIGN_ID',
  'CAMPAIGN_NAME',
  'CAMPAIGN_ENTITY_STATUS',
  'AD_GROUP_ID',
  'AD_GROUP_NAME',
  'AD_ID',
  'AD_NAME',
  'SPEND_IN_MICRO_DOLLAR',
  'PAID_IMPRESSION',
  'TOTAL_CLICKTHROUGH',
  'TOTAL_CHECKOUT',
  'TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR',
  'TOTAL_SIGNUP',
  'TOTAL_LEAD',
])
