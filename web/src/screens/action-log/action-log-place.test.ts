import { expect, test } from 'vitest'
import { readPlace, writePlace } from './action-log-place.ts'

test.each([
  ['', { order: 'by_action_date', search: '', page: 1 }],
  [
    '?tab=by_lookback_date&search=10%25+off&page=3',
    { order: 'by_lookback_date', search: '10% off', page: 3 },
  ],
  [
    '?source=KL&tag=fall+sale&author=01930000-0000-7000-8000-0000000000b2',
    {
      order: 'by_action_date',
      search: '',
      page: 1,
      datasourceType: 'KL',
      tag: 'fall sale',
      user_id: '01930000-0000-7000-8000-0000000000b2',
    },
  ],
  ['?source=XX&tag=+&author=me&entry=1', { order: 'by_action_date', search: '', page: 1 }],
  ['?tab=by_name&page=0', { order: 'by_action_date', search: '', page: 1 }],
  ['?page=2.5', { order: 'by_action_date', search: '', page: 1 }],
] as const)('%j is read, and what is not understood is left out', (address, place) => {
  expect(readPlace(address)).toEqual(place)
})

test('default values are left out of the URL', () => {
  expect(writePlace(readPlace(''))).toEqual({})
  const address =
    '?tab=by_lookback_date&search=10%25+off&source=KL&tag=sale&page=3&entry=01930000-0000-7000-8000-0000000000c1'
  expect(writePlace(readPlace(address))).toEqual(Object.fromEntries(new URLSearchParams(address)))
})
