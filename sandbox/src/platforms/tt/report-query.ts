import { dayNumber, formatDay } from '@cartograph/contract'
import type { Values } from './api-call.ts'
import { badParameter } from './envelope.ts'

export interface ReportQuery {
  readonly level: keyof typeof dimensionsOf
  readonly days: readonly string[]
  readonly metrics: readonly string[]
  /** Deleted ads are excluded by default. */
  readonly withDeleted: boolean
}

/** Parses a report request and rejects what the platform rejects. */
export function parseReportQuery(values: Values): ReportQuery {
  requireOne(values, 'service_type', 'AUCTION')
  requireOne(values, 'report_type', 'BASIC')
  const level = levelIn(values)
  const dimensions = textsIn(values, 'dimensions').toSorted()
  if (dimensions.join() !== dimensionsOf[level])
    throw badParameter(`dimensions: the sandbox supports ${level} only by ${dimensionsOf[level]}`)
  const metrics = textsIn(values, 'metrics')
  for (const metric of metrics) {
    if (!knownMetrics[level].has(metric))
      throw badParameter(`metrics: Invalid metric fields: ['${metric}']`)
  }
  const first = dayIn(values, 'start_date')
  const last = dayIn(values, 'end_date')
  if (first > last) throw badParameter('start_date: must not be later than end_date')
  if (last - first + 1 > maxDays)
    throw badParameter(
      `The time range between start_date and end_date cannot exceed ${maxDays} days`,
    )
  return {
    level,
    days: Array.from({ length: last - first + 1 }, (_, day) => formatDay(first + day)),
    metrics,
    withDeleted: asksForDeleted(values['filtering']),
  }
}

function asksForDeleted(filtering: unknown): boolean {
  if (filtering === undefined) return false
  if (JSON.stringify(filtering) === allAds) return true
  throw badParameter('filtering: the sandbox supports only STATUS_ALL')
}

const allAds = JSON.stringify([
  { field_name: 'ad_status', filter_type: 'IN', filter_value: '["STATUS_ALL"]' },
])

const maxDays = 30

const dimensionsOf = {
  AUCTION_AD: 'ad_id,stat_time_day',
  AUCTION_ADVERTISER: 'advertiser_id,stat_time_day',
} as const

function levelIn({ data_level: level }: Values): ReportQuery['level'] {
  if (level === 'AUCTION_AD' || level === 'AUCTION_ADVERTISER') return level
  throw badParameter('data_level: Must be one of: AUCTION_AD, AUCTION_ADVERTISER.')
}

function requireOne(values: Values, name: string, known: string): void {
  if (values[name] !== known) throw badParameter(`${name}: Must be one of: ${known}.`)
}

function textsIn(values: Values, name: string): string[] {
  const value = values[name]
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw badParameter(`${name}: Not a valid list.`)
}

function dayIn(values: Values, name: string): number {
  const value = values[name]
  if (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
    return dayNumber(value)
  throw badParameter(`${name}: Not a valid date.`)
}

const numbers = [
  'spend',
  'impressions',
  'clicks',
  'reach',
  'conversion',
  'complete_payment',
  'total_complete_payment_rate',
  'total_purchase',
  'total_purchase_value',
  'onsite_shopping',
  'total_onsite_shopping_value',
  'value_per_complete_payment',
  'currency',
]

const ofAds = [...numbers, 'campaign_id', 'campaign_name', 'adgroup_id', 'adgroup_name', 'ad_name']

const knownMetrics: Readonly<Record<ReportQuery['level'], ReadonlySet<string>>> = {
  AUCTION_AD: new Set(ofAds),
  AUCTION_ADVERTISER: new Set(numbers),
}
