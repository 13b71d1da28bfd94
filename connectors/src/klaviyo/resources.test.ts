import { expect, test } from 'vitest'
import { updatedAt } from './resources.ts'

const changedAt = (attributes: Record<string, unknown>) =>
  updatedAt({ id: 'C1', resource: { id: 'C1', attributes }, included: [] })

test('campaigns and flows tell by different names when they changed', () => {
  expect(changedAt({ updated_at: '2026-06-01T10:00:00+02:00' })).toBe('2026-06-01T08:00:00.000Z')
  expect(changedAt({ updated: '2026-06-01T10:00:00.123456+00:00' })).toBe(
    '2026-06-01T10:00:00.123Z',
  )
})

test('one that cannot be read is left to be refused by itself, and keeps its page from nothing', () => {
  expect(changedAt({ updated_at: 'yesterday' })).toBe('1970-01-01T00:00:00.000Z')
  expect(changedAt({})).toBe('1970-01-01T00:00:00.000Z')
})
