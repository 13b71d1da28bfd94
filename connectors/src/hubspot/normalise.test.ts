import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import emailDay from './fixtures/email-day.json' with { type: 'json' }
import email from './fixtures/email.json' with { type: 'json' }
import { normaliseEmail, normaliseEmailDay } from './normalise.ts'

const connectionId = newId(ConnectionId)
const reported: string[] = []
const context = {
  connectionId,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  params: {},
  onUnknown: (field: string, value: string) => reported.push(`${field}: ${value}`),
}
const updatedAt = '2026-03-05T15:02:00.000Z'

function campaignOf(change: object) {
  const payload = { ...email, ...change }
  const record = { externalId: email.id, updatedAt, payload }
  return normaliseEmail(record, context).mail_campaigns?.rows[0]
}

function statsOf(payload: unknown) {
  return normaliseEmailDay({ externalId: '2026-03-05', updatedAt, payload }, context).mail_stats
}

test('an email is a campaign with a single message', () => {
  expect(campaignOf({})).toEqual({
    connection_id: connectionId,
    campaign_id: '214120394',
    kind: 'campaign',
    name: 'Weekly digest',
    subject: 'What is new on the trail',
    status: 'published',
    sent_at: '2026-03-05T15:00:00.000Z',
    updated_at: '2026-03-05T15:02:00.000Z',
  })
})

test('an email of a workflow is a flow, which is sent at no single time', () => {
  const automated = { type: 'AUTOMATED_EMAIL', state: 'AUTOMATED' }
  expect(campaignOf(automated)).toMatchObject({ kind: 'flow', status: 'automated', sent_at: null })
})

test('a draft with a planned date is not sent, and an unknown state is stored and reported', () => {
  expect(campaignOf({ state: 'SCHEDULED' })).toMatchObject({ status: 'scheduled', sent_at: null })
  expect(reported).toEqual([])
  expect(campaignOf({ state: 'PAUSED' })).toMatchObject({ status: 'paused', sent_at: null })
  expect(reported).toEqual(['state: PAUSED'])
})

test('a day has a row for each email, on the days of the account', () => {
  expect(statsOf(emailDay)).toEqual({
    scope: [connectionId, '2026-03-05'],
    rows: [
      {
        connection_id: connectionId,
        platform: 'HB',
        campaign_id: '214120394',
        message_id: '214120394',
        message_name: 'Weekly digest',
        channel: 'email',
        day: '2026-03-05',
        noon_at: '2026-03-05T11:00:00.000Z',
        recipients: 1000,
        delivered: 990,
        opens: 300,
        clicks: 40,
        unsubscribes: 3,
        bounces: 10,
        spam_complaints: 1,
        conversions: 0,
        revenue: '0.00',
        currency: 'EUR',
      },
    ],
  })
})

test('counters that are left out are zero, and others than counts reject the day', () => {
  const [sent] = emailDay.emails
  expect(statsOf({ emails: [{ ...sent, counters: { sent: 5 } }] })?.rows[0]).toMatchObject({
    recipients: 5,
    delivered: 0,
    opens: 0,
  })
  const counters = { ...sent?.counters, open: -1 }
  expect(() => statsOf({ emails: [{ ...sent, counters }] })).toThrow('Emails of 2026-03-05')
})
