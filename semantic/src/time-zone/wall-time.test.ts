import { expect, it } from 'vitest'
import { firstMomentAt, lastMomentAt } from './wall-time.ts'

const cases: [zone: string, wall: string, first: string, last: string][] = [
  // An ordinary noon is one moment.
  ['America/New_York', '2024-06-01T12:00:00', '2024-06-01T16:00:00', '2024-06-01T16:00:00'],
  // 1:30 comes twice when clocks go back.
  ['America/New_York', '2024-11-03T01:30:00', '2024-11-03T05:30:00', '2024-11-03T06:30:00'],
  // 2:30 is skipped: the first moment after it is 3:00, the last before it 1:59:59.999.
  ['America/New_York', '2024-03-10T02:30:00', '2024-03-10T07:00:00', '2024-03-10T06:59:59.999'],
  // São Paulo skipped midnight itself.
  ['America/Sao_Paulo', '2018-11-04T00:00:00', '2018-11-04T03:00:00', '2018-11-04T02:59:59.999'],
  // Beirut's last hour of a day comes twice.
  ['Asia/Beirut', '2022-10-29T23:30:00', '2022-10-29T20:30:00', '2022-10-29T21:30:00'],
  // Samoa skipped a whole day.
  ['Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T10:00:00', '2011-12-30T09:59:59.999'],
]

it.each(cases)('%s at %s', (zone, wall, first, last) => {
  const wallMs = Date.parse(`${wall}Z`)
  expect(firstMomentAt(zone, wallMs)).toBe(Date.parse(`${first}Z`))
  expect(lastMomentAt(zone, wallMs)).toBe(Date.parse(`${last}Z`))
})
