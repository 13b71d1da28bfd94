import { noonAt, type WebTransactionRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { ReportDay } from './api-types.ts'
import type { ReportPlan } from './client.ts'
import { reportLimits } from './normalise.ts'
import { known, reportRows, rowId, unlessBracketed } from './report-rows.ts'

/** How often each event was counted. */
export const eventsPlan = {
  dimensions: ['eventName'],
  metrics: ['eventCount', 'keyEvents'],
} as const satisfies ReportPlan

export function normaliseEvents(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { report, shared, scope, what } = dayOf(record, context, 'Events')
  const rows = reportRows<
    (typeof eventsPlan.dimensions)[number],
    (typeof eventsPlan.metrics)[number]
  >(report, what).map(({ dimension, count, decimal }) => ({
    ...shared,
    event: dimension('eventName'),
    events: count('eventCount'),
    key_events: decimal('keyEvents'),
  }))
  // A day that changes between two pages may repeat an event.
  return { web_events: { scope, rows: [...new Map(rows.map((row) => [row.event, row])).values()] } }
}

/** Each purchase, by the id that the website sends with it. */
export const transactionsPlan = {
  dimensions: [
    'transactionId',
    'sessionSource',
    'sessionMedium',
    'sessionCampaignName',
    'sessionDefaultChannelGroup',
  ],
  metrics: ['ecommercePurchases', 'purchaseRevenue'],
} as const satisfies ReportPlan

export function normaliseTransactions(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const { report, shared, scope, what } = dayOf(record, context, 'Transactions')
  const rows = new Map<string, WebTransactionRow>()
  for (const { dimension, count, money } of reportRows<
    (typeof transactionsPlan.dimensions)[number],
    (typeof transactionsPlan.metrics)[number]
  >(report, what)) {
    const row_id = rowId(transactionsPlan.dimensions.map(dimension))
    rows.set(row_id, {
      ...shared,
      row_id,
      transaction_id: unlessBracketed(dimension('transactionId')),
      source: known(dimension('sessionSource'), ['(direct)', '(not set)']),
      medium: known(dimension('sessionMedium'), ['(none)', '(not set)']),
      campaign: unlessBracketed(dimension('sessionCampaignName')),
      channel_group: known(dimension('sessionDefaultChannelGroup'), ['(not set)']),
      currency: report.currencyCode ?? context.currency,
      purchases: count('ecommercePurchases'),
      revenue: money('purchaseRevenue'),
    })
  }
  return { web_transactions: { scope, rows: [...rows.values()] } }
}

function dayOf({ externalId: day, payload }: RawRecord, context: NormaliseContext, name: string) {
  const { connectionId, timezone, params } = context
  const what = `${name} of ${day}`
  const report = parsePayload(ReportDay, payload, what)
  reportLimits(report, context)
  const property_id = params['property_id'] ?? ''
  const noon_at = noonAt(day, timezone)
  const shared = { connection_id: connectionId, platform: 'G4', property_id, day, noon_at }
  return { report, shared, scope: [connectionId, property_id, day], what }
}
