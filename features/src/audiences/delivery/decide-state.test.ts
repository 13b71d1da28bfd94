import { expect, test } from 'vitest'
import { decideState, renewalMoment, type RecordedMember, type Wish } from './decide-state.ts'

const send: Wish = { kind: 'send', content: 'a' }
const optOut: Wish = {
  kind: 'hold_back',
  content: 'a',
  reason: 'opted_out',
  message: 'The customer declined advertising.',
}
const leave: Wish = { kind: 'leave' }
const sent: RecordedMember = {
  state: 'sent',
  reason: null,
  content: 'a',
  mayBeListed: true,
  sentAt: new Date('2026-11-01T00:00:00Z'),
  isReplaced: false,
}
const decide = (wish: Wish, row: RecordedMember | null, isSame = true) =>
  decideState(wish, row, { hasSameIdentifiers: () => isSame, renewBefore: null }).to

test('a customer joins, stays without being sent again, and leaves', () => {
  expect(decide(send, null)).toBe('add')
  expect(decide(send, sent)).toBe('unchanged')
  expect(decide(leave, sent)).toBe('remove')
})

test('a customer with new identifiers is replaced, and one with a new value is updated', () => {
  const changed: Wish = { kind: 'send', content: 'b' }
  expect(decide(changed, sent, false)).toBe('replace')
  expect(decide(changed, sent)).toBe('add')
})

test('a customer who declines leaves the list, or never enters it', () => {
  expect(decide(optOut, sent)).toBe('remove')
  expect(decide(optOut, null)).toBe('held_back')
  expect(decide(optOut, { ...sent, state: 'waiting_add', mayBeListed: false })).toBe('held_back')
})

test('a customer whose batch was not answered may be on the list', () => {
  const unanswered = { ...sent, state: 'waiting_add', sentAt: null } as const
  expect(decide(leave, unanswered)).toBe('remove')
  expect(decide(leave, { ...unanswered, mayBeListed: false })).toBe('removed')
})

test('a customer who returns before the removal is confirmed is added again', () => {
  expect(decide(send, { ...sent, state: 'waiting_remove' })).toBe('add')
})

test('a customer who was erased is never sent again', () => {
  const leaving = { ...sent, state: 'waiting_remove', reason: 'erased' } as const
  const erased = { ...leaving, state: 'held_back', mayBeListed: false, content: null } as const
  for (const wish of [send, optOut, leave])
    for (const row of [leaving, erased]) expect(decide(wish, row)).toBe('unchanged')
})

test('a refused customer is sent again only when something changed', () => {
  const refused = { ...sent, state: 'refused', mayBeListed: false } as const
  expect(decide(send, refused)).toBe('unchanged')
  expect(decide({ kind: 'send', content: 'b' }, refused)).toBe('add')
})

test('a member is sent again after half of the membership days', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const decideAt = (days: number | null, resendDays?: number) =>
    decideState(send, sent, {
      hasSameIdentifiers: () => true,
      renewBefore: renewalMoment(now, days, resendDays),
    }).to
  expect(decideAt(30)).toBe('add')
  expect(decideAt(60)).toBe('unchanged')
  // Where the platform removes no one, more often.
  expect(decideAt(60, 7)).toBe('add')
  expect(decideAt(null)).toBe('unchanged')
})
