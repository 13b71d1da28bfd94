import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import row from './fixtures/report-row.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

function rowOf(over: Readonly<Record<string, unknown>> = {}, unknown: string[] = []) {
  const payload = { rows: [{ ...row, ...over }] }
  const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T12:00:00.000Z', payload }
  const context = {
    connectionId: newId(ConnectionId),
    currency: 'EUR',
    timezone: 'UTC',
    params: { ad_account_id: '549', ad_account_name: 'Acme' },
    onUnknown: (field: string, value: string) => unknown.push(`${field} ${value}`),
  }
  return normaliseDay(record, context).ad_spend?.rows[0]
}

test('amounts are in the currency of the account, and sign-ups and leads are no purchases', () => {
  expect(rowOf()).toMatchObject({
    platform: 'PT',
    level: 'ad',
    entity_id: '687195134316',
    campaign_id: '626735565838',
    campaign_status: 'active',
    noon_at: '2026-04-01T12:00:00.000Z',
    currency: 'EUR',
    // Millionths.
    spend: '12.3456',
    impressions: 1_000,
    clicks: 12,
    conversions: '2',
    conversion_value: '59.90',
    other_conversions: '1',
    other_conversion_value: null,
  })
})

test('metrics that are left out are zero', () => {
  const missing = { SPEND_IN_MICRO_DOLLAR: undefined, TOTAL_CHECKOUT: undefined }
  expect(rowOf(missing)).toMatchObject({ spend: '0.00', conversions: '0' })
})

test('an unknown status is stored as Pinterest names it, and reported', () => {
  const unknown: string[] = []
  expect(rowOf({ CAMPAIGN_ENTITY_STATUS: 'FROZEN' }, unknown)).toMatchObject({
    campaign_status: 'frozen',
  })
  expect(unknown).toEqual(['CAMPAIGN_ENTITY_STATUS FROZEN'])
})

test.each([{ SPEND_IN_MICRO_DOLLAR: '12.5' }, { PAID_IMPRESSION: -1 }, { AD_ID: 'x' }])(
  'a row with %j is refused',
  (over) => expect(() => rowOf(over)).toThrow('Ads of 2026-04-01: rows.0.'),
)
