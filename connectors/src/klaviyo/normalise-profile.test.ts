import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { normaliseProfile } from './normalise-profile.ts'
import { profile } from './testing/profile.ts'

const connectionId = newId(ConnectionId)

function rowOf(over: Readonly<Record<string, unknown>>) {
  const context = { connectionId, currency: 'EUR', timezone: 'Etc/UTC', params: {} }
  const attributes = { ...profile.attributes, ...over }
  const record = { externalId: profile.id, updatedAt: '', payload: { ...profile, attributes } }
  return normaliseProfile(record, context).mail_profiles?.rows[0]
}

test("a profile has its consent and Klaviyo's predictions, in the account's currency", () => {
  expect(rowOf({})).toEqual({
    connection_id: connectionId,
    platform: 'KL',
    profile_id: '01JPROFILE',
    email: 'ana@example.org',
    email_consent: 'subscribed',
    created_at: '2026-01-02T10:00:00.000Z',
    updated_at: '2026-06-01T10:00:00.000Z',
    currency: 'EUR',
    historic_value: '120.50',
    predicted_value: '80.33',
    historic_orders: '3.00',
    predicted_orders: '2.10',
    average_order: '40.17',
    churn_probability: '0.34',
    next_order_at: '2026-08-01T00:00:00.000Z',
  })
})

test('a profile without predictions has none', () => {
  expect(rowOf({ predictive_analytics: null, email: null })).toMatchObject({
    email: null,
    predicted_value: null,
    churn_probability: null,
  })
})
