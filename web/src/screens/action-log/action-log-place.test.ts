import { expect, test } from 'vitest'
import { readPlace, writePlace } from './action-log-place.ts'

test.each([
  ['', { order: 'by_action_date', search: '', page: 1 }],
  [
    '?tab=by_lookback_date&search=10%25+off&page=3',
    { order: 'by_lookback_date', search: '10% off', page: 3 },
  ],
  ['?tab=by_name&page=0', { order: 'by_action_date', search: '', page: 1 }],
  ['?page=2.5', { order: 'by_action_date', search: '', page: 1 }],
] as const)('%j is read, and what is not understood is left out', (address, place) => {
  expect(readPlace(address)).toEqual(place)
})

test('default values are left out of the URL', () => {
  expect(writePlace(readPlace(''))).toEqual({})
  const place = { order: 'by_lookback_date', search: '10% off', page: 3 } as const
  expect(writePlace(place)).toEqual({ tab: 'by_lookback_date', search: '10% off', page: '3' })
})
