import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import day from './fixtures/day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

function rowOf(over: Readonly<Record<string, unknown>> = {}, unknown: string[] = []) {
  const payload = { ...day, ...over }
  const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T12:00:00.000Z', payload }
  const context = {
    connectionId: newId(ConnectionId),
    currency: 'EUR',
    timezone: 'UTC',
    params: { ad_account_id: '512', name: 'Acme' },
    onUnknown: (field: string, value: string) => unknown.push(`${field} ${value}`),
  }
  return normaliseDay(record, context).ad_spend?.rows[0]
}

test('a campaign group is the campaign, and only purchases are conversions', () => {
  expect(rowOf()).toMatchObject({
    platform: 'LI',
    account_id: '512',
    account_name: 'Acme',
    level: 'ad',
    entity_id: '640000111',
    campaign_id: '640000100',
    campaign_name: 'Gifts',
    campaign_status: 'active',
    ad_set_id: '640000110',
    ad_set_name: 'Teams',
    ad_name: 'Video',
    noon_at: '2026-04-01T12:00:00.000Z',
    currency: 'EUR',
    spend: '12.3457',
    conversions: '2',
    conversion_value: '59.90',
    // Three sign-ups, and a lead from a form of LinkedIn's.
    other_conversions: '4',
    other_conversion_value: '0.00',
  })
})

test('what was deleted has no name, and a conversion without a rule is no purchase', () => {
  expect(rowOf({ groups: {}, campaigns: {}, creatives: {}, types: {} })).toMatchObject({
    campaign_id: '640000100',
    campaign_name: null,
    campaign_status: null,
    conversions: '0',
    other_conversions: '6',
  })
})

test('a new type of conversion is no purchase, and is reported', () => {
  const unknown: string[] = []
  const types = { ...day.types, '4101': 'RESERVE' }
  expect(rowOf({ types }, unknown)).toMatchObject({ conversions: '0' })
  expect(unknown).toEqual(['conversion.type RESERVE'])
})
