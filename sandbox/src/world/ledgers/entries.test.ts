import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../create-world.ts'
import { createLedgers } from './create-ledgers.ts'
import type { Ledgers } from './ledger-types.ts'

const options = {
  seed: 7,
  startDay: '2023-11-21',
  orders: 1500,
  timezone: 'America/New_York',
  currency: 'USD',
}
const start = Date.parse('2023-11-21T05:00:00Z')
const seconds = 500 * 86_400
const moments = fc.integer({ min: 0, max: seconds }).map((each) => new Date(start + each * 1000))
const kinds = ['payments', 'subscriptions', 'subscriptionCharges', 'tickets'] as const

const seen = createLedgers(createWorld(options))
for (const kind of kinds) seen[kind].all(new Date(start + 900 * 86_400_000))

describe.each(kinds)('the entries of the %s', (kind) => {
  it('are the same at a moment whatever was read before', () => {
    fc.assert(
      fc.property(moments, fc.array(moments, { maxLength: 3 }), (at, steps) => {
        const fresh = createLedgers(createWorld(options))
        for (const step of steps) fresh[kind].all(step)
        expect(fresh[kind].all(at)).toEqual(seen[kind].all(at))
      }),
      { numRuns: 5 },
    )
  })

  it('change only together with updatedAt', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [before, after] = one < other ? [one, other] : [other, one]
        const earlier = entriesAt(seen, kind, before)
        const later = entriesAt(seen, kind, after).slice(0, earlier.length)
        expect(later.map(({ id }) => id)).toEqual(earlier.map(({ id }) => id))
        const untouched = later.map(({ updatedAt }) => updatedAt <= before.getTime())
        expect(later.filter((_, position) => untouched[position])).toEqual(
          earlier.filter((_, position) => untouched[position]),
        )
      }),
      { numRuns: 10 },
    )
  })

  it('are ordered by creation, without future entries', () => {
    fc.assert(
      fc.property(moments, (at) => {
        let latest = start
        for (const { createdAt, updatedAt } of entriesAt(seen, kind, at)) {
          expect(createdAt).toBeGreaterThanOrEqual(latest)
          expect(updatedAt).toBeGreaterThanOrEqual(createdAt)
          expect(updatedAt).toBeLessThanOrEqual(at.getTime())
          latest = createdAt
        }
      }),
      { numRuns: 10 },
    )
  })

  it('are not recomputed while nothing changes', () => {
    const quiet = createLedgers(createWorld({ ...options, seed: 8 }))
    const at = new Date('2024-06-01T09:00:00Z')
    const once = quiet[kind].all(at)
    expect(once.length).toBeGreaterThan(0)
    expect(quiet[kind].all(new Date(at.getTime() + 1000))).toBe(once)
  })
})

function entriesAt(ledgers: Ledgers, kind: (typeof kinds)[number], at: Date) {
  const entries: readonly { id: string; createdAt: number; updatedAt: number }[] =
    ledgers[kind].all(at)
  return entries
}
