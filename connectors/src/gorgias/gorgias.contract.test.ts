import type { PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import {
  connect,
  connectionId,
  context,
  noon,
  shop,
  shopOf,
  signal,
  truthAt,
} from '../testing/connect-gorgias.ts'
import { ReadChanges } from '../testing/read-changes.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

describe('reading Gorgias from the sandbox', () => {
  test('every ticket is read with its first reply and its rating, over many pages', async () => {
    const { open, requests } = await connect()
    const rows = await new ReadChanges().read(open, connectionId)
    const truth = truthAt(noon)
    expect(rows.rejected).toEqual([])
    expect(requests.filter(({ url }) => url.includes('/api/tickets?')).length).toBeGreaterThan(2)
    expect(truth.filter((row) => row['first_response_at'] === null).length).toBeGreaterThan(3)
    expect(truth.filter((row) => row['satisfaction'] !== null).length).toBeGreaterThan(30)
    expect(truth.filter((row) => row['is_spam'] === true).length).toBeGreaterThan(0)
    expect(rows.rows('tickets')).toEqual(truth)
  })

  test('history needs far fewer calls than there are tickets', async () => {
    const { open, requests } = await connect()
    const rows = new ReadChanges()
    for (const stream of open.streams.filter(({ name }) => name === 'tickets'))
      await rows.readStream(stream, context, { since: null, until: null })
    expect(rows.rows('tickets')).toEqual(truthAt(noon))
    expect(requests.length).toBeLessThan(rows.records / 5)
  })

  test('history that is continued by another process has the same rows', async () => {
    const { open, reopen } = await connect()
    const rows = new ReadChanges()
    const [first] = open.streams
    if (first === undefined) throw new Error('There is no stream')
    const page = await first.readPage({ cursor: null, since: null, until: null, signal })
    expect(page.next).not.toBeNull()
    for (const stream of reopen().streams.filter(({ name }) => name === 'tickets'))
      await rows.readStream(
        {
          ...stream,
          readPage: (request) =>
            stream.readPage({ ...request, cursor: request.cursor ?? page.next }),
        },
        context,
        { since: null, until: null },
      )
    const receivedIds = new Set(page.records.map(({ externalId }) => externalId))
    const rest = truthAt(noon).filter((row) => !receivedIds.has(String(row['ticket_id'])))
    expect(rows.rows('tickets')).toEqual(rest)
  })

  test('a page that is read twice has the same rows', async () => {
    const { open } = await connect()
    const [stream] = open.streams
    if (stream === undefined) throw new Error('There is no stream')
    const first = await stream.readPage({ cursor: null, since: null, until: null, signal })
    const request = { cursor: first.next, since: null, until: null, signal }
    expect(await stream.readPage(request)).toEqual(await stream.readPage(request))
  })

  test('a later read returns exactly what has changed', async () => {
    let now = noon
    const { open } = await connect({ now: () => now })
    const rows = await new ReadChanges().read(open, connectionId)
    const first = rows.records
    for (const moment of ['2026-06-16T01:00:00Z', '2026-06-18T13:30:00Z', '2026-06-27T09:30:00Z']) {
      now = new Date(moment)
      await rows.read(open, connectionId)
      expect(rows.rows('tickets')).toEqual(truthAt(now))
    }
    expect(rows.records - first).toBeLessThan(first / 2)
  })

  test('a rating long after the ticket was closed is read', async () => {
    const rated = shop.ledgers.tickets
      .all(noon)
      .filter(({ satisfactionAt }) => satisfactionAt !== null)
      .toSorted((left, right) => waited(right) - waited(left))[0]
    if (rated === undefined) throw new Error('There is no rating')
    const { id, closedAt, satisfactionAt } = rated
    let now = new Date((closedAt ?? 0) + 1000)
    const { open } = await connect({ now: () => now })
    const rows = await new ReadChanges().read(open, connectionId)
    const ratingOf = () =>
      rows.rows('tickets').find((row) => row['ticket_id'] === id)?.['satisfaction']
    expect(ratingOf()).toBeNull()
    // Syncs continue meanwhile, and the ticket is no longer among those that changed.
    for (const share of [0.3, 0.6, 0.9, 1]) {
      now = new Date((closedAt ?? 0) + share * ((satisfactionAt ?? 0) - (closedAt ?? 0)))
      await rows.read(open, connectionId)
    }
    expect(ratingOf()).toBe(rated.satisfaction)
    expect(rows.rows('tickets')).toEqual(truthAt(now))
  })

  test('tickets that change while they are read are stored in their final state', async () => {
    let now = noon.getTime()
    let isOpen = true
    const clock = () => {
      if (isOpen) now += 20 * 60_000
      return new Date(now)
    }
    const { open } = await connect({ now: clock })
    const rows = await new ReadChanges().read(open, connectionId)
    isOpen = false
    await rows.read(open, connectionId)
    expect(rows.rows('tickets')).toEqual(truthAt(new Date(now)))
  })

  test('a trashed ticket is deleted', async () => {
    let isThrownAway = false
    const { open } = await connect({
      faults: ({ url }) =>
        isThrownAway && url.includes('/api/tickets?')
          ? { kind: 'altered', alter: throwAway }
          : null,
    })
    const rows = new ReadChanges()
    const [tickets] = open.streams
    if (tickets === undefined) throw new Error('There is no stream')
    await rows.readStream(tickets, context, { since: null, until: null })
    const before = rows.rows('tickets').length
    isThrownAway = true
    const since = '2026-06-10T00:00:00.000Z'
    const page = await tickets.readPage({ cursor: null, since, until: null, signal })
    expect(page.records.map(({ payload }) => payload)).toContain(null)
    await rows.readStream(tickets, context, { since, until: null })
    expect(rows.rows('tickets').length).toBeLessThan(before)
  })

  test('a deleted ticket is deleted here as well', async () => {
    let deleted: string | null = null
    const { tickets } = shop.ledgers
    const { open } = await connect({
      shop: {
        ...shop,
        ledgers: {
          ...shop.ledgers,
          tickets: { all: (at) => tickets.all(at).filter(({ id }) => id !== deleted) },
        },
      },
      // It is listed, but missing when it is requested.
      faults: ({ url }) => {
        deleted ??= /\/api\/tickets\/(\d+)$/.exec(url)?.[1] ?? null
        return null
      },
    })
    const [stream] = open.streams
    if (stream === undefined) throw new Error('There is no stream')
    const since = '2026-06-10T00:00:00.000Z'
    const page = await stream.readPage({ cursor: null, since, until: null, signal })
    const [gone, ...others] = page.records.filter(({ payload }) => payload === null)
    expect(others).toEqual([])
    expect(gone?.externalId).toBe(deleted)
    if (gone === undefined) throw new Error('Nothing is gone')
    expect(stream.normalise(gone, context)).toEqual({
      tickets: { scope: [connectionId, deleted], rows: [] },
    })
  })

  test('a help desk without tickets has none, without an error', async () => {
    const { open } = await connect({ shop: shopOf(0), now: () => new Date('2025-05-01T00:00:00Z') })
    const rows = await new ReadChanges().read(open, connectionId)
    expect(rows.records).toBe(0)
  })

  test('the call bucket is waited for, and the remaining calls are reported', async () => {
    const learned: number[] = []
    const quota: Quota = {
      take: unlimitedQuota.take,
      update: (_name, { left = -1 }) => Promise.resolve(void learned.push(left)),
    }
    const { open, clock } = await connect({ quota })
    for (let call = 0; call < 42; call++) await open.describe(signal)
    expect(learned.slice(0, 3)).toEqual([35, 34, 33])
    expect(clock.sleptMs.length).toBeGreaterThan(0)
  })

  test('throttling, errors and malformed responses are retried, with the same rows', async () => {
    const faults: PlatformFaults = ({ number }) => {
      if (number % 5 === 0) return { kind: 'throttled', retryAfterSeconds: 7 }
      if (number % 7 === 0) return { kind: 'throttled', retryAfterSeconds: null }
      if (number % 11 === 0) return { kind: 'truncated' }
      if (number % 13 === 0) return { kind: 'broken', status: 503 }
      if (number % 17 === 0) return { kind: 'reset' }
      return null
    }
    const { open, clock } = await connect({ faults })
    const rows = await new ReadChanges().read(open, connectionId)
    expect(clock.sleptMs).toContain(7000)
    expect(clock.sleptMs).toContain(2000)
    expect(rows.rejected).toEqual([])
    expect(rows.rows('tickets')).toEqual(truthAt(noon))
  })

  test('a malformed ticket is rejected alone', async () => {
    const { open } = await connect({
      faults: ({ url }) =>
        url.includes('/api/tickets?') ? { kind: 'altered', alter: spoilFirstPriority } : null,
    })
    const rows = new ReadChanges()
    for (const stream of open.streams.filter(({ name }) => name === 'tickets'))
      await rows.readStream(stream, context, { since: null, until: null })
    expect(rows.rejected.length).toBeGreaterThan(2)
    for (const error of rows.rejected) {
      expect(error.class).toBe('payload')
      expect(error.message).toMatch(/^Ticket \d+: priority: /)
    }
    expect(rows.rows('tickets')).toHaveLength(truthAt(noon).length - rows.rejected.length)
  })
})

/** The time from the end of the conversation to the rating. */
function waited({
  closedAt,
  satisfactionAt,
}: {
  closedAt: number | null
  satisfactionAt: number | null
}) {
  return (satisfactionAt ?? 0) - (closedAt ?? 0)
}

function throwAway(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body).replace(
      '"trashed_datetime":null',
      '"trashed_datetime":"2026-06-15T11:00:00.000000+00:00"',
    ),
  )
}

function spoilFirstPriority(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/"priority":"\w+"/, '"priority":7'))
}
