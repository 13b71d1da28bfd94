import { expect, test, vi } from 'vitest'
import { knownValue, namedValue } from './known-value.ts'

test('a value of a list is returned, and any other is unknown and reported', () => {
  const onUnknown = vi.fn<(field: string, value: string) => void>()
  const read = (value: unknown) => knownValue({ onUnknown }, 'status', value, ['open', 'closed'])
  expect(read('open')).toBe('open')
  expect(onUnknown).not.toHaveBeenCalled()
  expect([read('snoozed'), read(null), read(undefined), read('')]).toEqual(
    Array.from({ length: 4 }, () => 'unknown'),
  )
  expect(onUnknown.mock.calls).toEqual([
    ['status', 'snoozed'],
    ['status', 'null'],
    ['status', 'missing'],
    ['status', 'empty'],
  ])
})

test('a value that is stored by its name is kept when it is not known, and reported', () => {
  const onUnknown = vi.fn<(field: string, value: string) => void>()
  const read = (value: unknown) => namedValue({ onUnknown }, 'status', value, ['open'])
  expect(['open', 'snoozed', null, ''].map(read)).toEqual(['open', 'snoozed', 'unknown', 'unknown'])
  expect(onUnknown.mock.calls).toEqual([
    ['status', 'snoozed'],
    ['status', 'null'],
    ['status', 'empty'],
  ])
})
