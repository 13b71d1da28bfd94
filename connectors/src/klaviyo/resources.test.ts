import { expect, test } from 'vitest'
import { updatedAt } from './resources.ts'

const changedAt = (attributes: Record<string, unknown>) =>
  updatedAt({ resource: { id: 'C1', attributes } })

test('campaigns and flows have different fields for the time of a change', () => {
  expect(changedAt({ updated_at: '2026-06-01T10:00:00+02:00' })).toBe('2026-06-01T08:00:00.000Z')
  expect(changedAt({ updated: '2026-06-01T10:00:00.123456+00:00' })).toBe(
    '2026-06-01T10:00:00.123Z',
  )
})

test('an unreadable resource is left for normalising to reject, and does not affect its page', () => {
  expect(changedAt({ updated_at: 'yesterday' })).toBe('1970-01-01T00:00:00.000Z')
  expect(changedAt({})).toBe('1970-01-01T00:00:00.000Z')
})
