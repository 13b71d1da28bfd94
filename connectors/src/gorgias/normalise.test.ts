import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import { findFirstReply } from './find-first-reply.ts'
import sent from './fixtures/ticket.json' with { type: 'json' }
import { manifest } from './manifest.ts'
import { instantOf } from './moment.ts'
import { normaliseTicket } from './normalise.ts'
import { baseApiUrlOf, subdomainOf } from './open.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }

/** With the reply and survey that reading adds. */
const ticket = {
  ...sent,
  first_answer: findFirstReply(sent.messages),
  satisfaction: sent.satisfaction_survey,
}

function normalised(payload: unknown) {
  const record = { externalId: '5', updatedAt: '2026-06-03T10:00:00.000Z', payload }
  return normaliseTicket(record, context).tickets
}

const rowOf = (over: Readonly<Record<string, unknown>>) =>
  normalised({ ...ticket, ...over })?.rows[0]

describe('a ticket', () => {
  test("is a row with its first reply and the customer's rating", () => {
    expect(normalised(ticket)).toEqual({
      scope: [connectionId, '5'],
      rows: [
        {
          connection_id: connectionId,
          ticket_id: '5',
          subject: 'Where is my order?',
          channel: 'email',
          status: 'closed',
          priority: 'normal',
          is_spam: false,
          created_at: '2026-06-01T10:00:00.123Z',
          first_response_at: '2026-06-01T11:00:00.000Z',
          closed_at: '2026-06-02T10:00:00.000Z',
          updated_at: '2026-06-03T10:00:00.000Z',
          customer_id: '31',
          customer_email: 'mara@example.com',
          agent_name: 'Mara',
          team_name: null,
          tags: 'shipping,vip',
          messages_count: 4,
          satisfaction: 5,
          satisfaction_at: '2026-06-03T10:00:00.000Z',
        },
      ],
    })
  })

  test('that was reopened is not closed, whatever its closing time', () => {
    expect(rowOf({ status: 'open' })?.closed_at).toBeNull()
  })

  test('without customer, subject or assignee is still stored', () => {
    expect(
      rowOf({
        subject: '',
        customer: null,
        assignee_user: null,
        tags: [],
        first_answer: null,
        satisfaction: null,
        spam: null,
      }),
    ).toMatchObject({
      subject: null,
      customer_id: null,
      agent_name: null,
      tags: '',
      first_response_at: null,
      satisfaction: null,
      satisfaction_at: null,
      is_spam: false,
    })
  })

  test.each([
    ['instagram-direct-message', 'instagram'],
    ['facebook-messenger', 'facebook'],
    ['help-center', 'help-center'],
    ['sms', 'sms'],
  ])('by %s has the channel %s', (channel, expected) => {
    expect(rowOf({ channel })?.channel).toBe(expected)
  })

  test.each([
    [{ status: 'asleep' }, { status: 'unknown', closed_at: null }, ['status', 'asleep']],
    [{ status: null }, { status: 'unknown' }, ['status', 'null']],
    [
      { satisfaction: { score: 6, scored_datetime: '2026-06-03T10:00:00' } },
      { satisfaction: null, satisfaction_at: null },
      ['satisfaction', '6'],
    ],
  ])('with %j is kept with an unknown value, which is reported', (over, expected, reported) => {
    const unknown: string[][] = []
    const onUnknown = (...value: string[]) => unknown.push(value)
    const record = { externalId: '5', updatedAt: '', payload: { ...ticket, ...over } }
    expect(normaliseTicket(record, { ...context, onUnknown }).tickets?.rows).toMatchObject([
      expected,
    ])
    expect(unknown).toEqual([reported])
  })

  test('without channel and tags is kept', () => {
    expect(rowOf({ channel: null, tags: null })).toMatchObject({ channel: 'unknown', tags: '' })
  })

  test('that was deleted leaves no row', () => {
    expect(normalised(null)).toEqual({ scope: [connectionId, '5'], rows: [] })
  })

  test.each([
    ['messages_count', 'four'],
    ['priority', 7],
    ['satisfaction', { score: 'good', scored_datetime: '2026-06-03T10:00:00' }],
  ])('with a %s of %j is rejected, and the message says where', (name, value) => {
    expect(() => rowOf({ [name]: value })).toThrow(new RegExp(`^Ticket 5: ${name}`))
  })

  test('with an invalid closing time is rejected', () => {
    expect(() => rowOf({ closed_datetime: 'some day in the spring' })).toThrow(
      expect.objectContaining({ class: 'payload' }),
    )
  })
})

describe('the first reply', () => {
  const said = (minute: number, over: Readonly<Record<string, unknown>> = {}) => ({
    ticket_id: 5,
    from_agent: false,
    public: true,
    rule_id: null,
    created_datetime: `2026-06-01T10:0${minute}:00.000000+00:00`,
    ...over,
  })
  const agent = { from_agent: true }

  test('is the first message of an agent to the customer', () => {
    const answer = said(4, agent)
    const rule = said(1, { ...agent, rule_id: 3 })
    const note = said(2, { ...agent, public: false })
    expect(findFirstReply([said(5, agent), answer, note, rule, said(0)])).toBe(answer)
  })

  test("follows the customer's message, also when the shop wrote first", () => {
    const answer = said(3, agent)
    expect(findFirstReply([said(0, agent), said(2), answer])).toBe(answer)
  })

  test('is null without a reply, and without a question', () => {
    expect(findFirstReply([said(0)])).toBeNull()
    expect(findFirstReply([said(0, agent), said(1, agent)])).toBeNull()
    expect(findFirstReply([])).toBeNull()
  })
})

test.each([
  'acme',
  'ACME.gorgias.com',
  ' https://acme.gorgias.com/api/ ',
  'http://acme.gorgias.com/',
])('%j is the account acme', (typed) => {
  expect(subdomainOf(typed)).toBe('acme')
})

test('the stored base API URL is complete, and the form accepts it', () => {
  const pattern = manifest.form.fields[0].pattern
  expect(baseApiUrlOf('acme')).toMatch(new RegExp(`^(?:${pattern})$`, 'u'))
  expect(subdomainOf(baseApiUrlOf('acme'))).toBe('acme')
})

test.each([
  ['2026-06-01T10:00:00.123456+00:00', '2026-06-01T10:00:00.123Z'],
  ['2026-06-01T10:00:00.123456', '2026-06-01T10:00:00.123Z'],
  ['2026-06-01T10:00:00+02:00', '2026-06-01T08:00:00.000Z'],
])('%s becomes %s', (text, instant) => {
  expect(instantOf(text)).toBe(instant)
})
