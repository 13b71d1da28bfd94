import { createHash } from 'node:crypto'
import { noonAt, type WebSessionsRow } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'
import { ReportDay } from './api-types.ts'
import type { ReportPlan } from './client.ts'

/**
 * The dimensions of a visit. A report can have nine, so the day is not one of them: each day is a
 * report of its own.
 */
export const sessionsPlan = {
  dimensions: [
    'sessionSource',
    'sessionMedium',
    'sessionCampaignName',
    'sessionManualAdContent',
    'sessionManualTerm',
    'sessionDefaultChannelGroup',
    'landingPage',
    'deviceCategory',
    'countryId',
  ],
  metrics: [
    'sessions',
    'engagedSessions',
    'totalUsers',
    'newUsers',
    'screenPageViews',
    'userEngagementDuration',
    'addToCarts',
    'checkouts',
    'ecommercePurchases',
    'purchaseRevenue',
  ],
} as const satisfies ReportPlan

type Dimension = (typeof sessionsPlan.dimensions)[number]
type Metric = (typeof sessionsPlan.metrics)[number]

export function normaliseSessions(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const what = `Sessions of ${day}`
  const report = parsePayload(ReportDay, record.payload, what)
  const { connectionId, timezone, params } = context
  const propertyId = params['property_id'] ?? ''
  const shared = {
    connection_id: connectionId,
    platform: 'G4',
    property_id: propertyId,
    day,
    noon_at: noonAt(day, timezone),
    currency: report.currencyCode ?? context.currency,
    is_sampled: report.isSampled ?? null,
    is_thresholded: report.isThresholded ?? null,
  }
  // A day that changes between two pages may repeat a row.
  const rows = new Map<string, WebSessionsRow>()
  const dimensionPlaces = placesOf(report.dimensionHeaders)
  const metricPlaces = placesOf(report.metricHeaders)
  for (const [at, { dimensionValues, metricValues }] of report.rows.entries()) {
    const path = `${what}: rows.${at}`
    const dimension = lookup(dimensionPlaces, dimensionValues, path)
    const metric = lookup(metricPlaces, metricValues, path)
    const row = { ...shared, ...sessionsRow(dimension, metric, path) }
    rows.set(row.row_id, row)
  }
  if (report.isSampled === true) context.onLimit?.('The platform estimated this day from a sample')
  if (report.isThresholded === true)
    context.onLimit?.('The platform left out rows with few users (thresholding)')
  if ([...rows.values()].some((row) => row.is_other === true))
    context.onLimit?.("The platform merged rows beyond its limit into '(other)'")
  const scope = [connectionId, propertyId, day]
  return { web_sessions: { scope, rows: [...rows.values()] } }
}

function sessionsRow(
  dimension: (name: Dimension) => string,
  metric: (name: Metric) => string,
  path: string,
) {
  const count = (name: Metric) => countOf(metric(name), `${path}: ${name}`)
  return {
    row_id: rowId(sessionsPlan.dimensions.map(dimension)),
    is_other: sessionsPlan.dimensions.some((name) => dimension(name) === '(other)'),
    source: known(dimension('sessionSource'), ['(direct)', '(not set)']),
    medium: known(dimension('sessionMedium'), ['(none)', '(not set)']),
    campaign: unlessBracketed(dimension('sessionCampaignName')),
    content: unlessBracketed(dimension('sessionManualAdContent')),
    term: unlessBracketed(dimension('sessionManualTerm')),
    channel_group: known(dimension('sessionDefaultChannelGroup'), ['(not set)']),
    landing_page: unlessBracketed(dimension('landingPage')),
    device: unlessBracketed(dimension('deviceCategory')),
    country: unlessBracketed(dimension('countryId')),
    sessions: count('sessions'),
    engaged_sessions: count('engagedSessions'),
    users: count('totalUsers'),
    new_users: count('newUsers'),
    page_views: count('screenPageViews'),
    engagement_seconds: count('userEngagementDuration'),
    add_to_carts: count('addToCarts'),
    checkouts: count('checkouts'),
    purchases: count('ecommercePurchases'),
    revenue: moneyOf(metric('purchaseRevenue'), `${path}: purchaseRevenue`),
  }
}

/** The place of each value within a row, by the report's headers, in whatever order. */
function placesOf(headers: ReportDay['dimensionHeaders']): ReadonlyMap<string, number> {
  return new Map(headers.map(({ name }, at) => [name, at]))
}

function lookup(
  places: ReadonlyMap<string, number>,
  values: readonly { readonly value: string }[],
  path: string,
): (name: string) => string {
  return (name) => {
    const value = values[places.get(name) ?? -1]?.value
    if (value !== undefined) return value
    throw new ConnectorError('payload', `${path}: ${name} is missing`)
  }
}

function known(value: string, placeholders: readonly string[]): string | null {
  return value === '' || placeholders.includes(value) ? null : value
}

/** Google's values in brackets, such as '(not set)', are placeholders. */
function unlessBracketed(value: string): string | null {
  return value === '' || /^\(.*\)$/.test(value) ? null : value
}

/** Counts are integers; durations may have a fraction, which is rounded. */
function countOf(text: string, path: string): number {
  const count = Number(numberText(text, 0, path))
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw new ConnectorError('payload', `${path}: not a count`)
}

function moneyOf(text: string, path: string): string {
  return normaliseDecimal(numberText(text, 4, path))
}

function numberText(text: string, places: number, path: string): string {
  try {
    return plainDecimal(text, places)
  } catch (cause) {
    throw new ConnectorError('payload', `${path}: not a number`, { cause })
  }
}

/** A deterministic id of the values; 128 bits of a hash suffice for the rows of one day. */
function rowId(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
