import { expect, test } from 'vitest'
import { createKnownQueries } from './known-queries.ts'

const columns = [{ name: 'a', type: 'BIGINT' }]

test('what was added is known', () => {
  const known = createKnownQueries()
  expect(known.get('SELECT 1')).toBeUndefined()
  known.add('SELECT 1', columns)
  expect(known.get('SELECT 1')).toBe(columns)
})

test('beyond the limit the longest unused is forgotten', () => {
  const known = createKnownQueries(2)
  known.add('first', columns)
  known.add('second', columns)
  known.get('first')
  known.add('third', columns)
  expect(known.get('second')).toBeUndefined()
  expect(known.get('first')).toBe(columns)
  expect(known.get('third')).toBe(columns)
})
