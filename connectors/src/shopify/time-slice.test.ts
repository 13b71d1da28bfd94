import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstSlice, nextSlice, sliceOf, variablesOf, type TimeSlice } from './time-slice.ts'

interface Changed {
  readonly id: number
  updatedAt: string
}

const moment = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

/** Returns a page as Shopify does, from records that may change between two pages. */
function answer(
  records: readonly Changed[],
  slice: TimeSlice,
  window: { first: number; before: string | null },
) {
  const { first, before } = window
  const { after, query, sortKey } = variablesOf(slice, before)
  const bound = (operator: string) =>
    new RegExp(`updated_at:${operator}'([^']+)'`).exec(query ?? '')?.[1]
  const [from, beyond, until, end] = [bound('>='), bound('>'), bound('<='), bound('<')]
  const aboveId = Number(/id:>(\d+)/.exec(query ?? '')?.[1] ?? '0')
  const place = ({ id, updatedAt }: Changed) =>
    sortKey === 'ID' ? String(id).padStart(6, '0') : `${updatedAt} ${String(id).padStart(6, '0')}`
  const matching = records
    .filter(({ updatedAt }) => from === undefined || updatedAt >= from)
    .filter(({ updatedAt }) => beyond === undefined || updatedAt > beyond)
    .filter(({ updatedAt }) => until === undefined || updatedAt <= until)
    .filter(({ updatedAt }) => end === undefined || updatedAt < end)
    .filter(({ id }) => id > aboveId)
    .toSorted((left, right) => (place(left) < place(right) ? -1 : 1))
    .filter((record) => after === null || place(record) > after)
  const page = matching.slice(0, first)
  const last = page.at(-1)
  return {
    records: page.map(({ id, updatedAt }) => ({ externalId: String(id), updatedAt })),
    hasNextPage: matching.length > first,
    endCursor: last === undefined ? null : place(last),
  }
}

/** Reads everything; `between` may change the records after each page. */
function readAll(
  records: readonly Changed[],
  options: {
    first: number
    deepest: number
    before?: string
    between?: (page: number) => void
  },
) {
  const kept = new Map<string, string>()
  let depth = 0
  let slice: TimeSlice | null = firstSlice(null)
  for (let pages = 0; slice !== null; pages += 1) {
    if (pages > 2000) throw new Error('The read did not end')
    const page = answer(records, slice, { first: options.first, before: options.before ?? null })
    for (const { externalId, updatedAt } of page.records) kept.set(externalId, updatedAt)
    depth = Math.max(depth, slice.count + page.records.length)
    const next: TimeSlice | null = nextSlice(slice, page, options.first, options.deepest)
    slice = next === null ? null : sliceOf(JSON.parse(JSON.stringify(next)), null)
    if (slice !== null) options.between?.(pages)
  }
  return { kept, depth }
}

const versions = (records: readonly Changed[]) =>
  new Map(records.map(({ id, updatedAt }) => [String(id), updatedAt]))

describe('time slices', () => {
  test('the newest version of every record is read, with equal times and changes while reading', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 80 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (seconds, first, deepest, touches) => {
          const records = seconds.map((second, at) => ({ id: at + 1, updatedAt: moment(second) }))
          const between = (page: number) => {
            const touched = records[(touches[page] ?? -1) % records.length]
            if (touched !== undefined) touched.updatedAt = moment(10 + page)
          }
          const { kept } = readAll(records, { first, deepest, between })
          expect(kept).toEqual(versions(records))
        },
      ),
      { numRuns: 500, seed: 20261121 },
    )
  })

  test('no query is paged deeper than allowed', () => {
    const records = Array.from({ length: 500 }, (_, at) => ({ id: at + 1, updatedAt: moment(at) }))
    const { kept, depth } = readAll(records, { first: 7, deepest: 50 })
    expect(kept.size).toBe(500)
    expect(depth).toBeLessThanOrEqual(50)
  })

  test('changes at the end of the window or later are left to the next one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 80 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 40 }),
        (seconds, first, deepest) => {
          const records = seconds.map((second, at) => ({ id: at + 1, updatedAt: moment(second) }))
          const { kept } = readAll(records, { first, deepest, before: moment(4) })
          expect(kept).toEqual(versions(records.filter((_, at) => (seconds[at] ?? 0) < 4)))
        },
      ),
      { numRuns: 200, seed: 20261122 },
    )
  })

  test('more records with the same time than a query may page are read by id', () => {
    const records = Array.from({ length: 300 }, (_, at) => ({
      id: at + 1,
      updatedAt: moment(at === 0 ? 0 : at < 290 ? 1 : 2),
    }))
    const { kept } = readAll(records, { first: 10, deepest: 40 })
    expect(kept).toEqual(versions(records))
  })

  test("the filter uses Shopify's syntax", () => {
    const slice = firstSlice('2026-11-01T00:00:00.000Z')
    expect(variablesOf(firstSlice(null), null).query).toBeNull()
    expect(variablesOf(slice, null)).toEqual({
      after: null,
      query: "updated_at:>='2026-11-01T00:00:00.000Z'",
      sortKey: 'UPDATED_AT',
    })
    expect(variablesOf({ ...slice, reach: 'at', aboveId: '41' }, null)).toEqual({
      after: null,
      query:
        "updated_at:>='2026-11-01T00:00:00.000Z' AND updated_at:<='2026-11-01T00:00:00.000Z' AND id:>41",
      sortKey: 'ID',
    })
  })

  test('an unexpected stored cursor is refused', () => {
    expect(() => sliceOf({ page: 3 }, null)).toThrow(expect.objectContaining({ class: 'payload' }))
  })
})
