import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import day from './fixtures/day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

function rowsOf(payload: unknown) {
  const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T12:00:00.000Z', payload }
  const context = {
    connectionId: newId(ConnectionId),
    currency: 'USD',
    timezone: 'UTC',
    params: { eid: 'ADV', name: 'Acme' },
  }
  return normaliseDay(record, context).ad_spend?.rows ?? []
}

test('what a campaign has beyond its ads is a row of its own, so that the levels add up', () => {
  expect(rowsOf(day)).toMatchObject([
    {
      platform: 'RL',
      account_id: 'ADV',
      account_name: 'Acme',
      level: 'ad',
      entity_id: 'AD000000000000000000A1',
      campaign_name: 'Site visitors',
      campaign_status: 'active',
      ad_set_name: 'All pages',
      spend: '20.25',
      impressions: 1000,
      clicks: 12,
      conversions: '2',
      conversion_value: '120.40',
      other_conversions: null,
    },
    {
      level: 'campaign',
      entity_id: 'CAMPAIGN000000000000A1',
      ad_id: null,
      spend: '5.25',
      impressions: 200,
      clicks: 2,
      conversions: '1',
      conversion_value: '60.00',
    },
  ])
})

test('a day on which nothing happened has no rows', () => {
  const nothing = { impressions: 0, clicks: null, cost: null, conversions: null, revenue: null }
  const payload = {
    campaigns: day.campaigns.map((row) => ({ ...row, ...nothing })),
    ads: day.ads.map((row) => ({ ...row, ...nothing })),
  }
  expect(rowsOf(payload)).toEqual([])
})
