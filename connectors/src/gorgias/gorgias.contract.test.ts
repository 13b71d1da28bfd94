import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import {
  connect,
  connectionId,
  context,
  noon,
  shop,
  signal,
  truthAt,
} from '../testing/connect-gorgias.ts'
import { ReadChanges } from '../testing/read-changes.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

describe('reading Gorgias from the sandbox', () => {
  test('history needs far fewer calls than there are tickets', async () => {
    const { open, requests } = await connect()
    const rows = new ReadChanges()
    for (const stream of open.streams.filter(({ name }) => name === 'tickets'))
      await rows.readStream(stream, context, { since: null, until: null })
    expect(rows.rows('tickets')).toEqual(truthAt(noon))
    expect(requests.length).toBeLessThan(rows.records / 5)
  })

  test('a page that is read twice has the same rows', async () => {
    const { open } = await connect()
    const [stream] = open.streams
    if (stream === undefined) throw new Error('There is no stream')
    const first = await stream.readPage({ cursor: null, since: null, until: null, signal })
    const request = { cursor: first.next, since: null, until: null, signal }
    expect(await stream.readPage(request)).toEqual(await stream.readPage(request))
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
      ticket_tags: { scope: [connectionId, deleted], rows: [] },
    })
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
