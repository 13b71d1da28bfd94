import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import row from './fixtures/ad-day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

function rowOf(stats: object = {}, over: object = {}) {
  const payload = { rows: [{ ...row, ...over, stats: { ...row.stats, ...stats } }] }
  const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T12:00:00.000Z', payload }
  const params = { ad_account_id: 'a', ad_account_name: 'Acme' }
  const zone = { currency: 'EUR', timezone: 'America/Los_Angeles' }
  const context = { connectionId: newId(ConnectionId), ...zone, params }
  return normaliseDay(record, context).ad_spend?.rows[0]
}

test('amounts are in the currency of the account, swipes are clicks, and sign-ups no purchases', () => {
  expect(rowOf()).toMatchObject({
    platform: 'SC',
    level: 'ad',
    entity_id: row.ad.id,
    campaign_name: 'Spring',
    campaign_status: 'active',
    ad_set_name: 'Hikers',
    ad_name: 'Story',
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
  })
})

test('metrics that are left out are zero', () => {
  const missing = { spend: undefined, conversion_purchases: undefined }
  expect(rowOf(missing)).toMatchObject({ spend: '0.00', conversions: '0' })
})

test.each([{ spend: '12.5' }, { impressions: -1 }])('a row with %j is refused', (stats) =>
  expect(() => rowOf(stats)).toThrow('Ads of 2026-04-01: rows.0.stats'),
)

test('a row without the id of its ad is refused', () =>
  expect(() => rowOf({}, { ad: { name: 'Story' } })).toThrow('rows.0.ad.id'))
