import type { Cursor, Page } from '@cartograph/connectors'
import { expect, it, vi } from 'vitest'
import { readAhead } from './read-ahead.ts'

it('hands over every page once and in order, then nothing', async () => {
  const source = readAhead((cursor) => Promise.resolve(pageAt(cursor, 5)), null, 100)
  const seen: string[] = []
  for (;;) {
    const pages = await source.take()
    if (pages.length === 0) break
    seen.push(...pages.flatMap((page) => page.records.map((record) => record.externalId)))
  }
  expect(seen).toEqual(['0', '1', '2', '3', '4'])
  expect(await source.take()).toEqual([])
})

it('hands over together what came in while nobody took', async () => {
  const platform = countedPages(5)
  const source = readAhead(platform.read, null, 100)
  await vi.waitFor(() => expect(platform.reads()).toBe(5))
  expect(await source.take()).toHaveLength(5)
})

it('reads no further than the records it may have in hand, and on when they are taken', async () => {
  const platform = countedPages(5)
  const source = readAhead(platform.read, null, 2)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(platform.reads()).toBe(2)
  expect(await source.take()).toHaveLength(2)
  await vi.waitFor(() => expect(platform.reads()).toBe(4))
})

it('begins where it is told to', async () => {
  const source = readAhead((cursor) => Promise.resolve(pageAt(cursor, 5)), { at: 4 }, 100)
  const [page] = await source.take()
  expect(page?.records[0]?.externalId).toBe('4')
})

it('hands over what was read before an error, and then the error', async () => {
  const source = readAhead(
    (cursor) =>
      cursor?.['at'] === 2 ? Promise.reject(new Error('no')) : Promise.resolve(pageAt(cursor, 5)),
    null,
    100,
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await source.take()).toHaveLength(2)
  await expect(source.take()).rejects.toThrow('no')
})

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
