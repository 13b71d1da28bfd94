// @vitest-environment jsdom
import { newId, OrgId, UserId } from '@cartograph/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { dashboard, salesSpec } from '../dashboard.fixture.ts'
import { clearStoredDraft, storeDraft, loadStoredDraft } from './stored-draft.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const own = dashboard()
const place = { userId: newId(UserId), orgId: newId(OrgId), fileName: own.file_name }
const spec = { ...salesSpec, title: 'Mine' }
const keep = () => storeDraft(place, { basis: own.updated_at, spec })
const recall = (other: Partial<typeof place> = {}) =>
  loadStoredDraft({ ...place, ...other }, own.updated_at)

test('a draft is found by its user, workspace and dashboard', () => {
  keep()
  expect(recall()?.title).toBe('Mine')
  expect(recall({ userId: newId(UserId) })).toBeNull()
  expect(recall({ orgId: newId(OrgId) })).toBeNull()
  expect(recall({ fileName: 'other' })).toBeNull()
  clearStoredDraft(place)
  expect(recall()).toBeNull()
})

test('a draft does not cover what was saved since', () => {
  keep()
  expect(loadStoredDraft(place, '2026-11-04T10:00:00.000Z')).toBeNull()
})

test('what cannot be read is as good as nothing, and so is a browser that keeps nothing', () => {
  keep()
  const [key = ''] = Object.keys(sessionStorage)
  for (const text of ['{', 'null', '{"basis":null,"spec":{"tabs":7}}']) {
    sessionStorage.setItem(key, text)
    expect(recall()).toBeNull()
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keep).not.toThrow()
})
