import { expect, test } from 'vitest'
import { accessEndsOn } from './access-end.ts'
import { analytics } from './integrations.fixture.ts'

const now = new Date('2026-11-14T12:00:00Z')
const ending = (end: string | null, about: Partial<typeof analytics> = {}) => {
  const cred = analytics.user_cred && { ...analytics.user_cred, access_ends_at: end }
  return accessEndsOn({ ...analytics, user_cred: cred, ...about }, 'America/New_York', now)
}

test('the expiry of a consent shows when fewer than ten days are left in the time zone of the workspace', () => {
  expect(ending('2026-11-24T12:00:00Z')).toBeNull()
  expect(ending('2026-11-24T03:00:00Z')).toBe('2026-11-23')
  expect(ending('2026-11-14T09:00:00Z')).toBe('2026-11-14')
})

test('a consent that renews itself has no end, and neither have credentials', () => {
  expect(ending(null)).toBeNull()
  expect(ending('2026-11-15T00:00:00Z', { user_cred: null })).toBeNull()
})

test('an expired or stopped connection shows its status only', () => {
  expect(ending('2026-11-15T00:00:00Z', { requires_reauth: true })).toBeNull()
  expect(ending('2026-11-15T00:00:00Z', { is_connected: false })).toBeNull()
})
