import { noonAt, type WebSessionsRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { ReportDay } from './api-types.ts'
import type { ReportPlan } from './client.ts'
import { known, reportRows, rowId, unlessBracketed, type ReportRow } from './report-rows.ts'

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
    is_imported: null,
  }
  // A day that changes between two pages may repeat a row.
  const rows = new Map<string, WebSessionsRow>()
  for (const each of reportRows<Dimension, Metric>(report, what)) {
    const row = { ...shared, ...sessionsRow(each) }
    rows.set(row.row_id, row)
  }
  reportLimits(report, context)
  if ([...rows.values()].some((row) => row.is_other === true))
    context.onLimit?.("The platform merged rows beyond its limit into '(other)'")
  const scope = [connectionId, propertyId, day]
  return { web_sessions: { scope, rows: [...rows.values()] } }
}

function sessionsRow({ dimension, count, money }: ReportRow<Dimension, Metric>) {
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
    revenue: money('purchaseRevenue'),
  }
}

export function reportLimits(
  { isSampled, isThresholded }: ReportDay,
  { onLimit }: NormaliseContext,
): void {
  if (isSampled === true) onLimit?.('The platform estimated this day from a sample')
  if (isThresholded === true) onLimit?.('The platform left out rows with few users (thresholding)')
}
