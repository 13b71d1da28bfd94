import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import { ConnectorError } from '../kit/errors.ts'
import message from './fixtures/campaign-message.json' with { type: 'json' }
import sent from './fixtures/campaign.json' with { type: 'json' }
import live from './fixtures/flow.json' with { type: 'json' }
import { normaliseDay } from './normalise-day.ts'
import { normaliseCampaign, normaliseFlow } from './normalise.ts'
import { normaliseEmailEvent } from './streams/email-events.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'JPY', timezone: 'Asia/Tokyo', params: {} }

function campaign(attributes: Record<string, unknown>, ...subjects: (string | null)[]) {
  const payload = {
    campaign: { ...sent, attributes: { ...sent.attributes, ...attributes } },
    messages: subjects.map((subject, index) => ({
      ...message,
      id: `01M${index}`,
      attributes: { definition: { ...message.attributes.definition, content: { subject } } },
    })),
  }
  return normaliseCampaign({ externalId: '01C', updatedAt: '', payload }, context).mail_campaigns
    ?.rows[0]
}

function flow(...definitions: unknown[]) {
  const payload = {
    flow: live,
    actions: definitions.map((definition, index) => ({
      id: String(index),
      attributes: { definition },
    })),
  }
  return normaliseFlow({ externalId: 'FLOW01', updatedAt: '', payload }, context).mail_campaigns
    ?.rows[0]
}

function sendEmail(id: string, subject_line: string | null) {
  return { type: 'send-email', data: { message: { id, name: 'A letter', subject_line } } }
}

function day(rows: unknown[], messages: Record<string, unknown> = { M1: known() }) {
  const record = { externalId: '2026-06-04', updatedAt: '', payload: { rows, messages } }
  return normaliseDay(record, context).mail_stats
}

function known(more: Record<string, unknown> = {}) {
  return { campaign: 'C1', name: null, channel: 'email', ...more }
}

describe('an event of an email', () => {
  const normalise = (email: string | null, datetime = '2026-06-04T19:00:00+02:00') =>
    normaliseEmailEvent(
      {
        externalId: '01P:opened',
        updatedAt: '',
        payload: { event: { id: 'E', datetime }, profile: { id: '01P', email } },
      },
      context,
      'opened',
    ).mail_activity

  test('is the row of its profile, with the address by which customers are found', () => {
    expect(normalise(' Ada@Example.org ')).toEqual({
      scope: [connectionId, '01P', 'opened'],
      rows: [
        {
          connection_id: connectionId,
          platform: 'KL',
          profile_id: '01P',
          kind: 'opened',
          email: 'ada@example.org',
          last_at: '2026-06-04T17:00:00.000Z',
        },
      ],
    })
    expect(normalise(null)?.rows[0]?.email).toBeNull()
    expect(normalise('')?.rows[0]?.email).toBeNull()
  })

  test('without a time is rejected', () => {
    expect(() => normalise('a@example.org', 'yesterday')).toThrow(ConnectorError)
  })
})

describe('a campaign', () => {
  test('has a sent time only once it is sent: before that it is scheduled', () => {
    expect(campaign({})?.sent_at).toBe('2026-06-04T19:00:00.000Z')
    expect(campaign({ status: 'Variations Sent' })?.sent_at).toBe('2026-06-04T19:00:00.000Z')
    expect(campaign({ status: 'Scheduled' })).toMatchObject({ sent_at: null, status: 'scheduled' })
    expect(campaign({ status: 'Draft', send_time: null })?.sent_at).toBeNull()
  })

  test('is a row with the subject of its message', () => {
    const payload = { campaign: sent, messages: [message] }
    const record = { externalId: '01C', updatedAt: '', payload }
    expect(normaliseCampaign(record, context).mail_campaigns).toEqual({
      scope: [connectionId, '01C'],
      rows: [
        {
          connection_id: connectionId,
          campaign_id: '01C',
          kind: 'campaign',
          name: 'Weekly',
          subject: 'News',
          status: 'sent',
          sent_at: '2026-06-04T19:00:00.000Z',
          updated_at: '2026-06-04T19:00:00.000Z',
        },
      ],
    })
  })

  test('has the subject of its message, or that of all its variations', () => {
    expect(campaign({}, 'News')?.subject).toBe('News')
    expect(campaign({}, 'News', 'News')?.subject).toBe('News')
    expect(campaign({}, 'News', 'Other news')?.subject).toBeNull()
    expect(campaign({}, '')?.subject).toBeNull()
    expect(campaign({})?.subject).toBeNull()
  })

  test('is rejected without a required field', () => {
    expect(() => campaign({ updated_at: null })).toThrow(ConnectorError)
    expect(() => campaign({ name: 7 })).toThrow(/Campaign 01C: campaign\.attributes\.name/)
  })
})

describe('a flow', () => {
  test('is named by its id without a name, and its times are cut to milliseconds', () => {
    expect(flow()).toMatchObject({
      campaign_id: 'FLOW01',
      kind: 'flow',
      name: 'FLOW01',
      updated_at: '2026-06-04T19:00:00.500Z',
    })
  })

  test('with one message has its subject, whatever else it does', () => {
    const wait = { type: 'time-delay', data: { unit: 'hours', value: 4 } }
    const alert = {
      type: 'send-internal-alert',
      data: { message: { id: 'A', subject_line: 'Look' } },
    }
    expect(flow(wait, sendEmail('M1', 'Welcome'), alert, null)?.subject).toBe('Welcome')
    expect(flow(sendEmail('M1', 'Welcome'), sendEmail('M2', 'Still there?'))?.subject).toBeNull()
  })

  test.each(['ab-test', 'content-experiment'])('counts the messages of a %s', (type) => {
    const tested = {
      type,
      data: {
        main_action: sendEmail('M1', 'Welcome'),
        current_experiment: { variations: [sendEmail('M1', 'Welcome'), sendEmail('M2', 'Hello')] },
      },
    }
    expect(flow(tested)?.subject).toBeNull()
  })
})

describe('a day', () => {
  test('without data deletes the earlier rows', () => {
    expect(day([])).toEqual({ scope: [connectionId, '2026-06-04'], rows: [] })
  })

  test('merges the counts of all metrics by message', () => {
    const rows = [
      { metric: 'Received Email', message: 'M1', measurements: { count: 90 } },
      { metric: 'Bounced Email', message: 'M1', measurements: { count: 10 } },
      { metric: 'Opened Email', message: 'M1', measurements: { unique: 40, count: 77 } },
      { metric: 'Placed Order', message: 'M1', measurements: { count: 2, sum_value: 9800 } },
      { metric: 'Received Email', message: 'M2', measurements: { count: 5 } },
    ]
    const stats = day(rows, { M1: known({ name: 'First' }), M2: known() })
    expect(stats?.rows).toHaveLength(2)
    expect(stats?.rows[0]).toEqual({
      connection_id: connectionId,
      platform: 'KL',
      campaign_id: 'C1',
      message_id: 'M1',
      message_name: 'First',
      channel: 'email',
      day: '2026-06-04',
      noon_at: '2026-06-04T03:00:00.000Z',
      recipients: 100,
      delivered: 90,
      opens: 40,
      clicks: 0,
      unsubscribes: 0,
      bounces: 10,
      spam_complaints: 0,
      conversions: 2,
      revenue: '9800.00',
      currency: 'JPY',
    })
  })

  test('removes floating-point errors from money', () => {
    const worth = (sum_value: number) =>
      day([{ metric: 'Placed Order', message: 'M1', measurements: { count: 1, sum_value } }])
        ?.rows[0]?.revenue
    expect(worth(0.1 + 0.2)).toBe('0.30')
    expect(worth(1234.5600000000002)).toBe('1234.56')
    expect(worth(0.0000001)).toBe('0.00')
    expect(worth(-12.345)).toBe('-12.345')
    expect(() => worth(1e15)).toThrow(/not a sum of money/)
  })

  test('takes the channel of a message from its metric, and of an order from its message', () => {
    const rows = [
      { metric: 'Received SMS', message: 'S1', measurements: { count: 3 } },
      { metric: 'Failed to Deliver SMS', message: 'S1', measurements: { count: 1 } },
      { metric: 'Placed Order', message: 'S1', measurements: { count: 1, sum_value: 5 } },
    ]
    const stats = day(rows, { S1: known({ channel: 'sms' }) })
    expect(stats?.rows).toHaveLength(1)
    expect(stats?.rows[0]).toMatchObject({ channel: 'sms', recipients: 4, conversions: 1 })
  })

  test('is rejected for an invalid or missing count, or an unrequested metric', () => {
    const one = (metric: string, measurements: Record<string, unknown>) => () =>
      day([{ metric, message: 'M1', measurements }])
    expect(one('Opened Email', { unique: 1.5 })).toThrow(/1\.5 is not a count/)
    expect(one('Opened Email', { unique: -1 })).toThrow(/-1 is not a count/)
    expect(one('Opened Email', { count: 4 })).toThrow(/without its unique/)
    expect(one('Opened Email', { unique: null })).toThrow(ConnectorError)
    expect(one('Viewed Product', { count: 4 })).toThrow(/Viewed Product of an unknown message/)
  })
})
