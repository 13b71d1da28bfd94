import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import day from './fixtures/day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

function rowsOf(over: Readonly<Record<string, unknown>> = {}, unknown: string[] = []) {
  const payload = { ...day, ...over }
  const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T12:00:00.000Z', payload }
  const context = {
    connectionId: newId(ConnectionId),
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    params: { account_id: '789', account_name: 'Acme' },
    onUnknown: (field: string, value: string) => unknown.push(`${field} ${value}`),
  }
  return normaliseDay(record, context).ad_spend?.rows ?? []
}

test('an ad is a row, and a campaign without ads is one as a whole', () => {
  expect(rowsOf()).toMatchObject([
    {
      platform: 'BA',
      account_id: '789',
      level: 'ad',
      entity_id: '77653450',
      campaign_status: 'active',
      ad_set_name: 'Brand terms',
      ad_name: 'Trail packs',
      noon_at: '2026-04-01T10:00:00.000Z',
      currency: 'EUR',
      spend: '12.34',
      impressions: 1_000,
      clicks: 12,
      conversions: '1.5',
      conversion_value: '59.90',
      other_conversions: '0',
    },
    {
      level: 'campaign',
      entity_id: '571000008',
      campaign_status: 'paused',
      ad_id: null,
      spend: '5.60',
      // Sign-ups are no purchases.
      conversions: '0',
      other_conversions: '2',
    },
  ])
})

test('what a campaign has beyond its ads is a row, so that all rows add up to it', () => {
  const [brand, everything] = day.campaigns
  const campaigns = [{ ...brand, Spend: '12.29', Clicks: '13' }, everything]
  expect(rowsOf({ campaigns }).map(({ level, spend, clicks }) => [level, spend, clicks])).toEqual([
    ['ad', '12.34', 12],
    ['campaign', '-0.05', 1],
    ['campaign', '5.60', 4],
  ])
})

test('conversions of a goal that is not known are no purchases, and are reported', () => {
  const unknown: string[] = []
  const [ad] = rowsOf({ categories: { Orders: 'Reservation' } }, unknown)
  expect(ad).toMatchObject({ conversions: '0', other_conversions: '1.5' })
  expect(unknown).toEqual(['GoalCategory Reservation'])
})

test('missing figures are zero, and a row without its spend is refused', () => {
  const [ad] = day.ads
  expect(rowsOf({ ads: [{ ...ad, Clicks: '--', Impressions: '' }] })[0]).toMatchObject({
    clicks: 0,
    impressions: 0,
  })
  expect(() => rowsOf({ ads: [{ ...ad, Spend: '--' }] })).toThrow('Ads of 2026-04-01: ads.0.Spend')
})
