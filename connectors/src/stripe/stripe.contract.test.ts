import type { PlatformFaults, SandboxShop } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import {
  connect,
  connectionId,
  noon,
  options,
  shop,
  shopOf,
  signal,
  truthAt,
} from '../testing/connect-stripe.ts'
import { ReadChanges } from '../testing/read-changes.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

describe('reading Stripe from the sandbox', () => {
  test('every balance transaction is read, over many pages', async () => {
    const { open } = await connect()
    const rows = await new ReadChanges().read(open, connectionId)
    const truth = truthAt(noon)
    expect(rows.rejected).toEqual([])
    expect(rows.pages.length).toBeGreaterThan(3)
    expect(new Set(truth.map((row) => row['kind']))).toEqual(
      new Set(['charge', 'refund', 'dispute', 'payout']),
    )
    expect(truth.filter((row) => row['status'] === 'failed').length).toBeGreaterThan(3)
    expect(truth.filter((row) => row['payout_id'] === null).length).toBeGreaterThan(3)
    expect(rows.rows('payments')).toEqual(truth)
  })

  test('history in windows, newest first, equals a single read', async () => {
    const { open } = await connect()
    const rows = new ReadChanges()
    const { currency, timezone } = await open.describe(signal)
    const context = { connectionId, currency, timezone, params: {} }
    const bounds = ['2026-06-02T11:22:33.444Z', '2026-05-01T00:00:00.000Z', options.startDay]
    for (const stream of open.streams) {
      let until: string | null = null
      for (const since of bounds.map((bound) => new Date(bound).toISOString())) {
        await rows.readStream(stream, context, { since, until })
        until = since
      }
    }
    expect(rows.rows('payments')).toEqual(truthAt(noon))
  })

  test('a later read returns recent transactions with their payouts, disputes and failures', async () => {
    let now = noon
    const { open } = await connect({ now: () => now })
    const rows = await new ReadChanges().read(open, connectionId)
    const first = rows.records
    const before = rows.rows('payments')
    now = new Date('2026-06-23T09:30:00Z')
    await rows.read(open, connectionId)
    const truth = truthAt(now)
    expect(rows.records - first).toBeLessThan(first / 2)
    expect(rows.rows('payments')).toEqual(truth)
    const old = new Map(before.map((row) => [row['payment_id'], row]))
    const changed = (name: string) =>
      truth.filter((row) => {
        const known = old.get(row['payment_id'])
        return known !== undefined && known[name] !== row[name]
      })
    expect(changed('payout_id').length).toBeGreaterThan(3)
    expect(changed('status').map((row) => row['kind'])).toContain('payout')
  })

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

  test('an account without payments has none, without an error', async () => {
    const empty = shopOf(0)
    const { open } = await connect({ shop: empty })
    const rows = await new ReadChanges().read(open, connectionId)
    expect(rows.rows('payments')).toEqual([])
  })

  test('the read limit is waited for', async () => {
    const { open, clock, requests } = await connect()
    const rows = await new ReadChanges().read(open, connectionId)
    expect(requests.length).toBeGreaterThan(100)
    expect(clock.sleptMs.length).toBeGreaterThan(0)
    expect(rows.rows('payments')).toEqual(truthAt(noon))
  })

  test('throttling, errors and malformed responses are retried, with the same rows', async () => {
    const faults: PlatformFaults = ({ number }) => {
      if (number % 11 === 0) return { kind: 'throttled', retryAfterSeconds: 7 }
      if (number % 13 === 0) return { kind: 'throttled', retryAfterSeconds: null }
      if (number % 17 === 0) return { kind: 'broken', status: 503 }
      if (number % 19 === 0) return { kind: 'truncated' }
      if (number % 23 === 0) return { kind: 'reset' }
      return null
    }
    const { open, clock } = await connect({ faults })
    const rows = await new ReadChanges().read(open, connectionId)
    expect(clock.sleptMs).toContain(7000)
    expect(clock.sleptMs).toContain(1000)
    expect(rows.rejected).toEqual([])
    expect(rows.rows('payments')).toEqual(truthAt(noon))
  })

  test('a malformed transaction is rejected alone', async () => {
    const faults: PlatformFaults = ({ url }) =>
      url.includes('/charges') ? { kind: 'altered', alter: spoilFirstFailure } : null
    const { open } = await connect({ faults })
    const rows = await new ReadChanges().read(open, connectionId)
    expect(rows.rejected.length).toBeGreaterThan(0)
    for (const error of rows.rejected) {
      expect(error.class).toBe('payload')
      expect(error.message).toMatch(/^Charge ch_\w+: amount: /)
    }
    expect(rows.rows('payments')).toHaveLength(truthAt(noon).length - rows.rejected.length)
  })

  test('a rejected token is an error of class auth, without endless retries', async () => {
    const faults: PlatformFaults = ({ url }) =>
      url.includes('/balance_transactions') ? { kind: 'unauthorised' } : null
    const { open, requests } = await connect({ faults })
    const before = requests.length
    const [stream] = open.streams
    const reading = stream?.readPage({ cursor: null, since: null, until: null, signal })
    await expect(reading).rejects.toMatchObject({ class: 'auth' })
    // Once with a token that should be valid, once to refresh it, and once with the new one.
    expect(requests.length).toBe(before + 3)
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

function spoilFirstFailure(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body).replace(/"amount":\d+(,"balance_transaction":null)/, '"amount":"much"$1'),
  )
}
