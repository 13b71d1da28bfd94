import type { SandboxShop } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { connect, connectionId, noon, shop, truthAt } from '../testing/connect-stripe.ts'
import { ReadChanges } from '../testing/read-changes.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

describe('reading Stripe from the sandbox', () => {
  test('a dispute that is decided long after it was opened is read again', async () => {
    const opened = shop.ledgers.payments
      .all(new Date('2026-09-30T00:00:00Z'))
      .filter(
        ({ kind, updatedAt, createdAt }) => kind === 'dispute' && updatedAt > createdAt + 864e6,
      )
    const [dispute] = opened
    if (dispute === undefined) throw new Error('There is no dispute')
    let now = new Date(dispute.createdAt + 5 * 864e5)
    const { open } = await connect({ now: () => now })
    const rows = await new ReadChanges().read(open, connectionId)
    const id = `txn_${dispute.id.replace('_', '')}`
    const statusNow = () =>
      rows.rows('payments').find((row) => row['payment_id'] === id)?.['dispute_status']
    expect(statusNow()).toBe('needs_response')
    for (let day = 10; now.getTime() < dispute.updatedAt; day += 10) {
      now = new Date(dispute.createdAt + day * 864e5)
      await rows.read(open, connectionId)
    }
    expect(['won', 'lost']).toContain(statusNow())
    expect(rows.rows('payments')).toEqual(truthAt(now))
  })

  test('a transaction that is paid out long after it was created is read again', async () => {
    let now = noon
    const late = payingLate(shop, 25)
    const { open } = await connect({ shop: late, now: () => now })
    const rows = await new ReadChanges().read(open, connectionId)
    now = new Date(noon.getTime() + 20 * 864e5)
    await rows.read(open, connectionId)
    expect(rows.rows('payments')).toEqual(truthAt(now, late))
  })

  test('the read limit is waited for', async () => {
    const { open, clock, requests } = await connect()
    const rows = await new ReadChanges().read(open, connectionId)
    expect(requests.length).toBeGreaterThan(100)
    expect(clock.sleptMs.length).toBeGreaterThan(0)
    expect(rows.rows('payments')).toEqual(truthAt(noon))
  })
})

/** The same shop, whose payouts are delayed by this many days. */
function payingLate(of: SandboxShop, days: number): SandboxShop {
  const { payments } = of.ledgers
  const waitMs = days * 864e5
  return {
    ...of,
    ledgers: {
      ...of.ledgers,
      payments: {
        all: (at) => {
          const entries = payments.all(at)
          const paidOut = new Set(
            entries
              .filter(
                ({ kind, createdAt }) => kind === 'payout' && createdAt + waitMs <= at.getTime(),
              )
              .map(({ id }) => id),
          )
          return entries.flatMap((entry) => {
            if (entry.kind !== 'payout')
              return [paidOut.has(entry.payoutId ?? '') ? entry : { ...entry, payoutId: null }]
            return paidOut.has(entry.id) ? [{ ...entry, createdAt: entry.createdAt + waitMs }] : []
          })
        },
      },
    },
  }
}
