import { expect, test } from 'vitest'
import { historyStatus } from './history-status.ts'

const zone = 'America/New_York'
const from = (at: string) => ({ historyFrom: new Date(at), historyDone: false })

test('a stream has no history before its first pass has ended', () => {
  const nothing = { history_from: null, history_done: false }
  expect(historyStatus('changes', null, zone)).toEqual(nothing)
  expect(historyStatus('days', { historyFrom: null, historyDone: false }, zone)).toEqual(nothing)
})

test('the first complete day of changes begins at the workspace’s midnight', () => {
  const dayOf = (at: string) => historyStatus('changes', from(at), zone).history_from
  // Still 13 October in New York.
  expect(dayOf('2026-10-14T03:30:00.123Z')).toBe('2026-10-14')
  expect(dayOf('2026-10-14T04:00:00.000Z')).toBe('2026-10-14')
  expect(dayOf('2026-10-14T04:00:00.001Z')).toBe('2026-10-15')
})

test('days are those of the account, whatever the workspace’s time zone', () => {
  expect(historyStatus('days', from('2026-10-14T00:00:00.000Z'), zone).history_from).toBe(
    '2026-10-14',
  )
})

test('there is no first day when everything was read at once', () => {
  const whole = { historyFrom: null, historyDone: true }
  expect(historyStatus('changes', whole, zone)).toEqual({ history_from: null, history_done: true })
})
