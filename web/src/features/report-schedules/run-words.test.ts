import { expect, test } from 'vitest'
import { delivery, run } from './schedule.fixture.ts'
import { deliveryNote, deliveryState, runNote, runState } from './run-words.ts'

test.each([
  [['sent', 'sent'], 'Sent'],
  [['sent', 'skipped'], 'Sent'],
  [['sent', 'failed'], 'Sent to 1 of 2'],
  [['sent', 'unknown', 'skipped'], 'Sent to 1 of 2'],
  [['sent', 'waiting'], 'Sending'],
  [['failed', 'unknown'], 'May have arrived'],
  [['failed'], 'Not delivered'],
  [['skipped'], 'Not sent'],
] as const)('a sending with %j is shown as %s', (states, label) => {
  const deliveries = states.map((state, index) => delivery(index, { state }))
  expect(runState(run(1, { deliveries })).label).toBe(label)
})

test('a delivery says what was left out and what failed', () => {
  const noAccess = delivery(1, { content: 'no_access' })
  expect(deliveryNote(noAccess)).toBe('Without numbers, because they have no access to the report.')
  const failed = delivery(1, { state: 'failed', message: 'Status 500.', attempts: 4 })
  expect(deliveryNote(failed)).toBe('Status 500. Tried 4 times.')
  expect(deliveryNote(delivery(1))).toBeNull()
})

test('a delivery that waits says when it is tried again', () => {
  const again = delivery(1, { state: 'waiting', next_attempt_at: '2026-11-23T13:15:00.000Z' })
  const now = new Date('2026-11-23T13:01:00Z')
  expect(deliveryState(again, 'America/New_York', now).label).toBe('Next try Nov 23, 8:15 AM')
})

test('a sending that was cancelled says who did it', () => {
  const by = (name: string | null) => run(1, { state: 'cancelled', cancelled_by: name })
  expect(runState(by('Ben Test')).label).toBe('Cancelled')
  expect(runNote(by('Ben Test'))).toBe('Ben Test cancelled it before anything was sent.')
  expect(runNote(by(null))).toBe('A member who left cancelled it before anything was sent.')
})
