// @vitest-environment jsdom
import { newId, OrgId } from '@cartograph/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { dashboard, salesSpec } from './dashboard.fixture.ts'
import { forgetDraft, keepDraft, recallDraft } from './kept-draft.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const orgId = newId(OrgId)
const own = dashboard()
const spec = { ...salesSpec, title: 'Mine' }
const keep = () => keepDraft(orgId, own.file_name, { basis: own.updated_at, spec })

test('a draft is found again, in its workspace and of its dashboard', () => {
  keep()
  expect(recallDraft({ orgId, dashboard: own })?.title).toBe('Mine')
  expect(recallDraft({ orgId: newId(OrgId), dashboard: own })).toBeNull()
  expect(recallDraft({ orgId, dashboard: { ...own, file_name: 'other' } })).toBeNull()
  forgetDraft(orgId, own.file_name)
  expect(recallDraft({ orgId, dashboard: own })).toBeNull()
})

test('nothing is laid over what somebody has saved since', () => {
  keep()
  const saved = { ...own, updated_at: '2026-11-04T10:00:00.000Z' }
  expect(recallDraft({ orgId, dashboard: saved })).toBeNull()
})

test('what cannot be read is as good as nothing, and so is a browser that keeps nothing', () => {
  keep()
  const [key = ''] = Object.keys(sessionStorage)
  for (const text of ['{', 'null', '{"basis":null,"spec":{"tabs":7}}']) {
    sessionStorage.setItem(key, text)
    expect(recallDraft({ orgId, dashboard: own })).toBeNull()
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keep).not.toThrow()
})
