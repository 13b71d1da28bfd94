import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import row from './fixtures/ad-day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

type Over = Readonly<Record<string, unknown>>

function rowsOf(...rows: readonly Over[]) {
  const payload = { rows }
  const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T12:00:00.000Z', payload }
  const params = { ad_account_id: '18ce54d4x5t', ad_account_name: 'Acme' }
  const zone = { currency: 'EUR', timezone: 'America/Los_Angeles' }
  const context = { connectionId: newId(ConnectionId), ...zone, params }
  return normaliseDay(record, context).ad_spend?.rows
}

const post = (metrics: Over = {}) => ({ ...row, metrics: { ...row.metrics, ...metrics } })
const set = (metrics: Over) => ({ ...row, entity: 'LINE_ITEM', id: row.lineItem.id, metrics })

test('amounts are in the currency of the account, and sign-ups are no purchases', () => {
  expect(rowsOf(post())).toMatchObject([
    {
      platform: 'TW',
      level: 'ad',
      entity_id: '6thl4',
      campaign_name: 'Spring',
      campaign_status: 'active',
      ad_set_id: '2b7xw',
      ad_set_name: 'Hikers',
      ad_name: 'Post 585127452231467008',
      noon_at: '2026-04-01T19:00:00.000Z',
      currency: 'EUR',
      // Millionths.
      spend: '12.3456',
      impressions: 1_000,
      clicks: 12,
      conversions: '2',
      conversion_value: '59.90',
      other_conversions: '1',
      other_conversion_value: null,
    },
  ])
})

test('results of several placements are one row', () => {
  expect(rowsOf(post(), post({ clicks: null, conversion_purchases: null }))).toMatchObject([
    { spend: '24.6912', impressions: 2_000, clicks: 12, conversions: '2' },
  ])
})

test('the results of a set beyond its ads are a row of their own, so that all add up', () => {
  const metrics = { impressions: 1_500, clicks: 12, billed_charge_local_micro: 20_000_000 }
  const all = { ...row.metrics, ...metrics }
  expect(rowsOf(post(), set(all))).toMatchObject([
    { level: 'ad', spend: '12.3456', impressions: 1_000, conversions: '2' },
    { level: 'ad_set', spend: '7.6544', impressions: 500, conversions: '0', ad_id: null },
  ])
  expect(rowsOf(post(), set(row.metrics))).toHaveLength(1)
  expect(rowsOf(set(all))).toMatchObject([{ level: 'ad_set', spend: '20.00', conversions: '2' }])
})

test('conversions are counts alone, or amounts under another name', () => {
  expect(rowsOf(post({ conversion_purchases: 3 }))).toMatchObject([
    { conversions: '3', conversion_value: '0.00' },
  ])
  const local = { metric: 1, sale_amount_local_micro: 5_000_000 }
  expect(rowsOf(post({ conversion_purchases: local }))).toMatchObject([
    { conversion_value: '5.00' },
  ])
})

test.each([{ billed_charge_local_micro: '12.5' }, { impressions: -1 }, { clicks: 1.5 }])(
  'a row with %j is refused',
  (metrics) => expect(() => rowsOf(post(metrics))).toThrow('Ads of 2026-04-01: rows.0.metrics'),
)
