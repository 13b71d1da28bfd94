import { expect, test } from 'vitest'
import { historyStatus } from './history-status.ts'

const zone = 'America/New_York'
const from = (at: string) => ({ historyFrom: new Date(at), historyDone: false })

test('nothing is known of a stream before its first pass is through', () => {
  const nothing = { history_from: null, history_done: false }
  expect(historyStatus('changes', null, zone)).toEqual(nothing)
  expect(historyStatus('days', { historyFrom: null, historyDone: false }, zone)).toEqual(nothing)
})

test('of changes the first whole day begins at the workspace’s midnight', () => {
  const dayOf = (at: string) => historyStatus('changes', from(at), zone).history_from
  // Still 13 October in New York.
  expect(dayOf('2026-10-14T03:30:00.123Z')).toBe('2026-10-14')
  expect(dayOf('2026-10-14T04:00:00.000Z')).toBe('2026-10-14')
  expect(dayOf('2026-10-14T04:00:00.001Z')).toBe('2026-10-15')
})

test('days are those of the account, whatever the clock of the workspace says', () => {
  expect(historyStatus('days', from('2026-10-14T00:00:00.000Z'), zone).history_from).toBe(
    '2026-10-14',
  )
})

test('where all there is was read at once, there is no first day', () => {
  const whole = { historyFrom: null, historyDone: true }
  expect(historyStatus('changes', whole, zone)).toEqual({ history_from: null, history_done: true })
})
