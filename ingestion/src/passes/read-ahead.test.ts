import type { Cursor, Page } from '@cartograph/connectors'
import { expect, it, vi } from 'vitest'
import { readAhead } from './read-ahead.ts'
import { RecordBudget, SharedBudget } from './record-budget.ts'

const never = new AbortController().signal

it('returns every page once and in order, then an empty list', async () => {
  const source = readAhead((cursor) => Promise.resolve(pageAt(cursor, 5)), null, never)
  const seen: string[] = []
  for (;;) {
    const pages = await source.take()
    if (pages.length === 0) break
    seen.push(...pages.flatMap((page) => page.records.map((record) => record.externalId)))
  }
  expect(seen).toEqual(['0', '1', '2', '3', '4'])
  expect(await source.take()).toEqual([])
})

it('returns pages together that arrived between two takes', async () => {
  const platform = countedPages(5)
  const source = readAhead(platform.read, null, never)
  await vi.waitFor(() => expect(platform.reads()).toBe(5))
  expect(await source.take()).toHaveLength(5)
})

it('stops at the record budget and continues after a take', async () => {
  const platform = countedPages(5)
  const source = readAhead(platform.read, null, never, atMost({ maxPerReader: 2, maxTotal: 9 }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(platform.reads()).toBe(2)
  expect(await source.take()).toHaveLength(2)
  await vi.waitFor(() => expect(platform.reads()).toBe(4))
})

it('starts at the given cursor', async () => {
  const source = readAhead((cursor) => Promise.resolve(pageAt(cursor, 5)), { at: 4 }, never)
  const [page] = await source.take()
  expect(page?.records[0]?.externalId).toBe('4')
})

it('returns the pages before an error, then throws the error', async () => {
  const source = readAhead(
    (cursor) =>
      cursor?.['at'] === 2 ? Promise.reject(new Error('no')) : Promise.resolve(pageAt(cursor, 5)),
    null,
    never,
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await source.take()).toHaveLength(2)
  await expect(source.take()).rejects.toThrow('no')
})

it("shares the process's budget, and never waits for others while it holds no records", async () => {
  const all = new SharedBudget({ maxPerReader: 5, maxTotal: 3 })
  const [greedy, late] = [countedPages(9), countedPages(9)]
  const first = readAhead(greedy.read, null, never, new RecordBudget(all))
  await vi.waitFor(() => expect(all.records).toBe(3))
  const second = readAhead(late.read, null, never, new RecordBudget(all))
  expect(await second.take()).toHaveLength(1)
  // Pages that were taken stay in memory until the next are requested.
  expect(all.records).toBe(4)
  expect([greedy.reads(), late.reads()]).toEqual([3, 1])
  await first.take()
  first.close()
  second.close()
  expect(all.records).toBe(0)
})

it('polls a report again only after the wait that the platform asked for', async () => {
  const asked: (Cursor | null)[] = []
  const report = { report: 'r1' }
  const source = readAhead(
    (cursor) => {
      asked.push(cursor)
      return Promise.resolve(
        asked.length < 3 ? { records: [], next: report, waitMs: 1 } : pageAt(null, 1),
      )
    },
    null,
    never,
  )
  const kept: Page[] = []
  for (let pages = await source.take(); pages.length > 0; pages = await source.take())
    kept.push(...pages)
  expect(asked).toEqual([null, report, report])
  expect(kept.map((page) => page.next)).toEqual([report, report, null])
})

it('stops waiting for a report on abort', async () => {
  const leaving = new AbortController()
  const source = readAhead(
    () => Promise.resolve({ records: [], next: { report: 'r1' }, waitMs: 300_000 }),
    null,
    leaving.signal,
  )
  expect(await source.take()).toHaveLength(1)
  leaving.abort(new Error('enough'))
  await expect(source.take()).rejects.toThrow('enough')
})

function atMost(limits: ConstructorParameters<typeof SharedBudget>[0]): RecordBudget {
  return new RecordBudget(new SharedBudget(limits))
}

/** Pages of one record each, numbered from 0. */
function pageAt(cursor: Cursor | null, pages: number): Page {
  const at = Number(cursor?.['at'] ?? 0)
  return {
    records: [{ externalId: String(at), updatedAt: '2026-01-01T00:00:00Z', payload: {} }],
    next: at + 1 < pages ? { at: at + 1 } : null,
  }
}

function countedPages(pages: number) {
  let reads = 0
  return {
    reads: () => reads,
    read: (cursor: Cursor | null) => {
      reads += 1
      return Promise.resolve(pageAt(cursor, pages))
    },
  }
}
