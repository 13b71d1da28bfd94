import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import contact from '../fixtures/contact.json' with { type: 'json' }
import deal from '../fixtures/deal.json' with { type: 'json' }
import submission from '../fixtures/submission.json' with { type: 'json' }
import { normaliseContact, normaliseDeal, normaliseSubmission } from './normalise.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'EUR', timezone: 'Europe/Berlin', params: {} }
const asRecord = (externalId: string, payload: unknown) => {
  return { externalId, updatedAt: '2026-03-05T15:02:00.000Z', payload }
}

function contactOf(change: object) {
  const properties = { ...contact.contact.properties, ...change }
  const payload = { ...contact, contact: { ...contact.contact, properties } }
  return normaliseContact(asRecord('51', payload), context).contacts?.rows[0]
}

function dealOf(change: object, pipeline: unknown = deal.pipeline) {
  const properties = { ...deal.deal.properties, ...change }
  const payload = { pipeline, deal: { ...deal.deal, properties } }
  return normaliseDeal(asRecord('9001', payload), context).deals?.rows[0]
}

test('a contact has its consent as HubSpot says it, and no name', () => {
  expect(contactOf({})).toEqual({
    connection_id: connectionId,
    platform: 'HB',
    contact_id: '51',
    email: 'ada@example.com',
    lifecycle_stage: 'Marketing Qualified Lead',
    source: 'Organic search',
    country: 'DE',
    declined_email: true,
    is_marketing: false,
    legal_basis: 'Legitimate interest – prospect/lead',
    created_at: '2026-01-05T10:00:00.000Z',
    updated_at: '2026-03-05T15:02:00.123Z',
  })
  const never = { hs_email_optout: null, hs_marketable_status: null, email: '' }
  expect(contactOf(never)).toMatchObject({ declined_email: false, is_marketing: null, email: null })
  expect(contactOf({ hs_country_region_code: null })).toMatchObject({ country: null })
})

test('a deal has its own currency, or the one of the account', () => {
  expect(dealOf({})).toEqual({
    connection_id: connectionId,
    platform: 'HB',
    deal_id: '9001',
    name: 'Spring order',
    pipeline: 'Sales pipeline',
    stage: 'Closed Won',
    status: 'won',
    amount: '1250.50',
    currency: 'CAD',
    source: 'Offline',
    created_at: '2026-01-05T10:00:00.000Z',
    closes_at: '2026-03-04T12:00:00.000Z',
    updated_at: '2026-03-05T15:02:00.123Z',
  })
  expect(dealOf({ deal_currency_code: null })).toMatchObject({ currency: 'EUR' })
  expect(dealOf({ amount: '' })).toMatchObject({ amount: null })
  expect(() => dealOf({ amount: 'much' })).toThrow('Deal 9001: amount is not a number')
})

test('a deal is won or lost by the flags of HubSpot, or by its stage without them', () => {
  const flags = (hs_is_closed: string | null, hs_is_closed_won: string | null) =>
    dealOf({ hs_is_closed, hs_is_closed_won })?.status
  expect(flags('true', 'false')).toBe('lost')
  expect(flags('false', 'false')).toBe('open')
  expect(flags(null, null)).toBe('won')
  const unknown = { hs_is_closed: null, hs_is_closed_won: null, pipeline: 'gone' }
  expect(dealOf(unknown, null)).toMatchObject({
    pipeline: 'gone',
    stage: 'closedwon',
    status: 'open',
  })
})

test('a submission has its page without what the visitor entered', () => {
  const record = asRecord('f:1', submission)
  expect(normaliseSubmission(record, context).form_submissions?.rows[0]).toMatchObject({
    submission_id: 'f:1',
    form_name: 'Newsletter',
    page: 'shop.example/pages/newsletter',
    submitted_at: '2026-03-05T13:42:00.000Z',
  })
})
