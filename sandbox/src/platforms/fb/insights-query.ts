import { dayNumber, formatDay } from '@cartograph/contract'
import { breakdowns as supported } from './breakdowns.ts'
import { increments, type Increment } from './reach.ts'
import { badParameter, GraphRefusal } from './graph-refusal.ts'

export interface InsightsQuery {
  readonly level: Level
  readonly days: readonly string[]
  readonly fields: readonly string[]
  /** The statuses of ads to include; null for all except archived and deleted ads. */
  readonly adStatuses: readonly string[] | null
  readonly breakdowns: readonly string[]
  readonly increment: Increment
}

/** Parses a request for insights and rejects what the platform rejects. `today` is the account's day. */
export function parseInsightsQuery(
  params: Readonly<Record<string, string>>,
  today: string,
): InsightsQuery {
  const level = params['level']
  if (level !== 'ad' && level !== 'account' && level !== 'campaign')
    throw badParameter('Param level must be one of {ad, campaign, account} in the sandbox')
  const increment = Object.values(increments).find((one) => one === params['time_increment'])
  if (increment === undefined || (increment !== '1' && level !== 'account'))
    throw badParameter('time_increment: not supported by the sandbox at this level')
  const breakdowns = breakdownsIn(params['breakdowns'], level)
  const fields = (params['fields'] ?? '').split(',').filter(Boolean)
  for (const field of fields) {
    if (!insightFields[level].has(field))
      throw badParameter(`${field} is not valid for fields param at level ${level}`)
  }
  const adStatuses = statusesIn(params['filtering'], level)
  const days = daysOf(params['time_range'], today)
  return { level, days, fields, adStatuses, breakdowns, increment }
}

/** The sandbox supports breakdowns of campaigns only, and campaigns only with breakdowns. */
function breakdownsIn(text: string | undefined, level: Level): readonly string[] {
  const found = supported.find(({ fields }) => fields.join() === text)?.fields ?? []
  if ((text !== undefined && found.length === 0) || (level === 'campaign') !== found.length > 0)
    throw badParameter(`breakdowns ${text} are not supported by the sandbox at level ${level}`)
  return found
}

function statusesIn(filtering: string | undefined, level: Level): readonly string[] | null {
  if (filtering === undefined) return null
  const [filter, ...others] = listIn(filtering)
  const { field, operator, value } = filter ?? {}
  if (
    field === `${level}.effective_status` &&
    operator === 'IN' &&
    Array.isArray(value) &&
    others.length === 0
  )
    return value.map(String)
  throw badParameter('Filtering field is invalid: the sandbox supports only effective_status')
}

function listIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.map((one: unknown) => ({ ...Object(one) }))
  } catch {
    // Throws below.
  }
  throw badParameter('Param filtering must be an array')
}

function daysOf(timeRange: string | undefined, today: string): string[] {
  const range = parsed(timeRange)
  const since = dayIn(range['since'])
  const until = dayIn(range['until'])
  if (since > until) throw badParameter('The start of the time range must not be after its end')
  if (since < oldestDay(today)) {
    const message =
      '(#3018) The start date of the time range cannot be beyond 37 months from the current date'
    throw new GraphRefusal(3018, message)
  }
  const first = dayNumber(since)
  return Array.from({ length: dayNumber(until) - first + 1 }, (_, day) => formatDay(first + day))
}

function oldestDay(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 37)
  return date.toISOString().slice(0, 10)
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Throws below.
  }
  throw badParameter('Param time_range must be a valid JSON object')
}

function dayIn(value: unknown): string {
  if (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
    return value
  throw badParameter('Must be a date representation in the format YYYY-MM-DD')
}

type Level = 'ad' | 'account' | 'campaign'

const ofEveryLevel = [
  'date_start',
  'date_stop',
  'account_id',
  'account_name',
  'account_currency',
  'spend',
  'impressions',
]

const ofCampaigns = [
  ...ofEveryLevel,
  'campaign_id',
  'campaign_name',
  'clicks',
  'inline_link_clicks',
  'actions',
  'action_values',
]
const ofAds = [...ofCampaigns, 'adset_id', 'adset_name', 'ad_id', 'ad_name']

const insightFields: Readonly<Record<Level, ReadonlySet<string>>> = {
  ad: new Set(ofAds),
  campaign: new Set(ofCampaigns),
  account: new Set([...ofEveryLevel, 'reach']),
}
