// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIsNearViewport } from './use-is-near-viewport.ts'

/** What is observed with which margin, and how to report that it came into view. */
let observed: { margin: string | undefined; arrive: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  class Observer {
    readonly #entry: (typeof observed)[number]
    constructor(notify: (entries: readonly object[]) => void, options?: { rootMargin: string }) {
      const arrive = () => notify([{ isIntersecting: true }])
      this.#entry = { margin: options?.rootMargin, arrive }
    }
    observe() {
      observed.push(this.#entry)
    }
    disconnect() {
      observed = observed.filter((one) => one !== this.#entry)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

afterEach(() => {
  cleanup()
  observed = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (rank: number) =>
  renderHook(() => useIsNearViewport({ current: document.body }, rank)).result

test('the first element of a page is near without an observer', () => {
  expect(open(0).current).toBe(true)
  expect(observed).toEqual([])
})

test('elements below the visible part wait a second, then those within a margin are near as well', () => {
  const isNear = open(1)
  expect(observed.map(({ margin }) => margin)).toEqual([undefined])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(observed.map(({ margin }) => margin)).toEqual([undefined, '300px 0px'])
  expect(isNear.current).toBe(false)
  act(() => observed[1]?.arrive())
  expect(isNear.current).toBe(true)
  expect(observed).toEqual([])
})

test('an element that is visible from the start does not wait', () => {
  const isNear = open(1)
  act(() => observed[0]?.arrive())
  expect(isNear.current).toBe(true)
})
