import { expect, test } from 'vitest'
import { utcInstant } from './moment.ts'

test.each([
  ['2026-06-01T10:00:00', '2026-06-01T10:00:00.000Z'],
  ['2026-06-01T10:00:00.123456', '2026-06-01T10:00:00.123Z'],
  ['2026-06-01T10:00:00+02:00', '2026-06-01T08:00:00.000Z'],
  ['2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(utcInstant('Acme', text)).toBe(instant)
})

test('text that is no time is an unreadable payload', () => {
  expect(() => utcInstant('Acme', 'soon')).toThrow('Acme sent an invalid time')
})
