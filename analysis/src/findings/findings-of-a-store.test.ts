import { describe, expect, it } from 'vitest'
import { feedOf } from '../testing/simulate-feed.ts'
import { simulateStore } from '../testing/simulate-store.ts'
import type { Finding } from './finding.ts'

const window = 60

/** The findings of a simulated store with this number of events. */
function simulateFindings(seed: number, events: number): Finding[][] {
  return feedOf(simulateStore({ seed, start: '2024-03-04', days: 420, window, events }), window)
}

const newOf = (feed: readonly (readonly Finding[])[]) =>
  feed.map((findings) => findings.filter(({ continues }) => continues === null).length)
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

describe('the feed of a store', () => {
  it('has less than one finding in five days without events', () => {
    const counts = [51, 52, 53].flatMap((seed) => newOf(simulateFindings(seed, 0)))
    expect(sum(counts) / counts.length).toBeLessThan(0.2)
  })

  it('has one to three findings on a day with an event', () => {
    const counts = [61, 62, 63].flatMap((seed) => newOf(simulateFindings(seed, 8)))
    expect(sum(counts)).toBeGreaterThan(15)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    expect(counts.filter((count) => count > 3).length).toBeLessThanOrEqual(counts.length * 0.02)
  })

  it('summarises many flags in few findings', () => {
    const findings = [61, 62].flatMap((seed) => simulateFindings(seed, 8).flat())
    const flags = sum(findings.map(({ folded }) => 1 + folded.length))
    expect(flags / findings.length).toBeGreaterThan(2)
  })
})
