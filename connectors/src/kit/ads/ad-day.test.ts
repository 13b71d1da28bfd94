import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { adDay, breakdownDay, sumClaims, type AdPart, type AdResult } from './ad-day.ts'

const context = {
  connectionId: newId(ConnectionId),
  currency: 'JPY',
  timezone: 'America/New_York',
  params: {},
}
const result: AdResult = {
  campaign: { id: 'c', name: 'Spring', status: 'active' },
  adSet: { id: 's', name: '' },
  ad: { id: 'a', name: undefined },
  spend: '1.25E2',
  impressions: 10,
  clicks: 1,
  purchases: { count: '1.50', value: '20' },
  others: null,
}
const rowsOf = (...results: AdResult[]) =>
  adDay({ platform: 'PT', day: '2026-03-08', account: { id: '7', name: '' }, results }, context)
    .ad_spend

test('a row has the money and the day of its account, and null for an empty name', () => {
  expect(rowsOf(result)).toEqual({
    scope: [context.connectionId, '7', '2026-03-08'],
    rows: [
      {
        connection_id: context.connectionId,
        platform: 'PT',
        account_id: '7',
        account_name: null,
        level: 'ad',
        entity_id: 'a',
        campaign_id: 'c',
        campaign_name: 'Spring',
        ad_set_id: 's',
        ad_set_name: null,
        ad_id: 'a',
        ad_name: null,
        campaign_status: 'active',
        day: '2026-03-08',
        // Noon after the clocks went forward.
        noon_at: '2026-03-08T16:00:00.000Z',
        currency: 'JPY',
        spend: '125.00',
        impressions: 10,
        clicks: 1,
        conversions: '1.5',
        conversion_value: '20.00',
        other_conversions: null,
        other_conversion_value: null,
        add_to_carts: null,
        checkouts: null,
      },
    ],
  })
})

test('the level is the finest that the platform reports', () => {
  const adSet = { ...result, ad: null }
  const campaign = { ...adSet, adSet: null }
  const account = { ...campaign, campaign: null }
  const rows = rowsOf(result, adSet, campaign, account)?.rows ?? []
  expect(rows.map(({ level, entity_id }) => [level, entity_id])).toEqual([
    ['ad', 'a'],
    ['ad_set', 's'],
    ['campaign', 'c'],
    ['account', '7'],
  ])
})

test('of two rows of the same ad the later one counts', () => {
  const rows = rowsOf(result, { ...result, spend: '130' })?.rows ?? []
  expect(rows.map(({ spend }) => spend)).toEqual(['130.00'])
})

test('claims of several places are added exactly, and are null where none is known', () => {
  const unknown = { count: null, value: null }
  expect(
    sumClaims([{ count: '0.1', value: '9.99' }, unknown, { count: '0.2', value: null }]),
  ).toEqual({ count: '0.3', value: '9.99' })
  expect(sumClaims([unknown, unknown])).toEqual(unknown)
})

test('a part of a breakdown has an empty text for what is unknown, and its later row counts', () => {
  const part: AdPart = {
    breakdown: 'placement',
    campaign: { id: 'c', name: 'Spring' },
    value: 'instagram',
    detail: null,
    spend: '3.5',
    impressions: 10,
    clicks: 1,
    purchases: { count: '1', value: '20' },
    others: null,
    steps: { addToCarts: '4', checkouts: '2' },
  }
  const day = { platform: 'PT' as const, day: '2026-03-08', account: { id: '7', name: 'Shop' } }
  const results = [part, { ...part, detail: 'feed' }, { ...part, spend: '4' }]
  expect(breakdownDay({ ...day, results }, context).ad_breakdowns).toMatchObject({
    scope: [context.connectionId, '7', '2026-03-08'],
    rows: [
      { campaign_id: 'c', value: 'instagram', detail: '', spend: '4.00', add_to_carts: '4' },
      { campaign_id: 'c', value: 'instagram', detail: 'feed', spend: '3.50', checkouts: '2' },
    ],
  })
})
