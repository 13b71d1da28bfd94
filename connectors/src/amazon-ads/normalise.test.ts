import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import day from './fixtures/day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

const record = {
  externalId: '2026-04-01',
  updatedAt: '2026-04-01T12:00:00.000Z',
  payload: day,
}
const context = {
  connectionId: newId(ConnectionId),
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  params: { profile_id: '91234567890123456', name: 'Acme' },
}

test('each product has its columns, and only purchases are conversions', () => {
  const rows = normaliseDay(record, context).ad_spend?.rows ?? []
  expect(rows).toMatchObject([
    {
      platform: 'AA',
      account_id: '91234567890123456',
      level: 'ad',
      entity_id: '281474976710656111',
      campaign_name: 'Boots',
      campaign_status: 'active',
      ad_set_name: 'Exact',
      ad_name: 'BOOT-42',
      currency: 'EUR',
      noon_at: '2026-04-01T10:00:00.000Z',
      spend: '30.50',
      conversions: '4',
      conversion_value: '240.10',
      // Sponsored Products report no additions to a cart.
      other_conversions: null,
    },
    { entity_id: '281474976710656211', ad_name: null, other_conversions: '4', spend: '8.00' },
    // What the campaign has beyond its ads.
    {
      level: 'campaign',
      entity_id: '281474976710656200',
      campaign_status: 'paused',
      spend: '4.25',
      conversions: '1',
      conversion_value: '49.95',
      other_conversions: '3',
      other_conversion_value: null,
    },
    { entity_id: '281474976710656311', ad_name: 'TENT-2', campaign_status: 'archived' },
  ])
  expect(rows).toHaveLength(4)
})
