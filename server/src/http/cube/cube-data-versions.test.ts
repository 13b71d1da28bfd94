import { newId, OrgId } from '@cartograph/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDataVersions } from './cube-data-versions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const [shop, other] = [newId(OrgId), newId(OrgId)]

it('notifies a change at once, and further changes together after a pause', () => {
  const notified: OrgId[] = []
  const versions = createDataVersions(5_000, (orgId) => notified.push(orgId))
  versions.changed(shop)
  versions.changed(shop)
  versions.changed(other)
  expect(notified).toEqual([shop, other])
  vi.advanceTimersByTime(4_999)
  versions.changed(shop)
  expect(notified).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(notified).toEqual([shop, other, shop])
  vi.advanceTimersByTime(60_000)
  expect(notified).toHaveLength(3)
})

it('gives every change a new number', () => {
  const versions = createDataVersions(5_000, () => undefined)
  const numbers = [versions.latest(shop), versions.latest(other)]
  versions.changed(shop)
  numbers.push(versions.latest(shop))
  versions.forget(shop)
  numbers.push(versions.latest(shop))
  expect(new Set(numbers).size).toBe(4)
  expect(versions.latest(shop)).toBe(numbers[3])
})

it('leaves no timers behind', () => {
  const versions = createDataVersions(5_000, () => undefined)
  versions.changed(shop)
  versions.changed(other)
  versions.forget(other)
  versions.close()
  expect(vi.getTimerCount()).toBe(0)
})
