import { expect, test } from 'vitest'
import { lookbackDate, lookbackOptions } from './entry-values.ts'

test.each([
  ['tomorrow', '2026-12-31', '2027-01-01'],
  ['week', '2026-11-27', '2026-12-04'],
  ['fortnight', '2024-02-20', '2024-03-05'],
  ['month', '2026-11-14', '2026-12-14'],
  ['month', '2026-12-31', '2027-01-31'],
  ['month', '2027-01-31', '2027-02-28'],
  ['month', '2024-01-30', '2024-02-29'],
] as const)('%s, seen from %s, is %s', (lookback, today, date) => {
  expect(lookbackDate(lookback, today)).toBe(date)
})

test('each choice shows its date', () => {
  expect(lookbackOptions('2026-11-14').map(({ label }) => label)).toEqual([
    'A week from now (Sat, Nov 21, 2026)',
    '14 days from now (Sat, Nov 28, 2026)',
    'A month from now (Mon, Dec 14, 2026)',
    'Tomorrow (Sun, Nov 15, 2026)',
  ])
  expect(lookbackOptions('2026-11-14', '2026-11-18')[0]).toEqual({
    value: 'kept',
    label: 'Wed, Nov 18, 2026',
  })
})
