import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('a file is called after its element and its dates', () => {
  expect(fileNameOf('Net sales (by channel)', ['2026-10-01', '2026-10-31'])).toBe(
    'net-sales-by-channel-2026-10-01-2026-10-31',
  )
})

test('of one day the day is said once', () => {
  expect(fileNameOf('Café', ['2026-10-01', '2026-10-01'])).toBe('cafe-2026-10-01')
})

test('a title of signs alone, or with a path in it, still makes a name', () => {
  expect(fileNameOf('%!', ['2026-10-01', '2026-10-01'])).toBe('element-2026-10-01')
  expect(fileNameOf('../../etc', ['2026-10-01', '2026-10-01'])).toBe('etc-2026-10-01')
})
