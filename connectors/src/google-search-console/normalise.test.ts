import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import searchDay from './fixtures/search-day.json' with { type: 'json' }
import { normaliseSearchDay } from './normalise.ts'
import { restOf } from './rest-of.ts'

const connectionId = newId(ConnectionId)
const [web] = searchDay.types
if (web === undefined) throw new Error('The fixture has no type of search')

function read(types: readonly unknown[]) {
  const reported: string[] = []
  const context = {
    connectionId,
    currency: 'USD',
    timezone: 'America/Los_Angeles',
    params: { site_url: 'sc-domain:shop.example' },
    onUnknown: (field: string, value: string) => reported.push(`${field}: ${value}`),
    onLimit: (sentence: string) => reported.push(sentence),
  }
  const record = { externalId: '2026-06-04', updatedAt: '2026-06-04T19:00:00.000Z' }
  const { search_queries: written } = normaliseSearchDay({ ...record, payload: { types } }, context)
  return { scope: written?.scope, rows: written?.rows ?? [], reported }
}

const sums = (rows: readonly { clicks: number; impressions: number }[]) => ({
  clicks: rows.reduce((sum, row) => sum + row.clicks, 0),
  impressions: rows.reduce((sum, row) => sum + row.impressions, 0),
})

test('rows are the terms, the rest of each page and the rest of the day, and add up to the total', () => {
  const { scope, rows, reported } = read(searchDay.types)
  expect(scope).toEqual([connectionId, 'sc-domain:shop.example', '2026-06-04'])
  expect(rows[0]).toEqual({
    connection_id: connectionId,
    site: 'sc-domain:shop.example',
    day: '2026-06-04',
    // Noon in Pacific time.
    noon_at: '2026-06-04T19:00:00.000Z',
    row_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    search_type: 'web',
    query: 'shop example',
    page: 'https://shop.example/',
    country: 'US',
    device: 'mobile',
    impressions: 40,
    clicks: 12,
    position: '1.05',
    is_final: true,
  })
  const short = rows.map(({ query, page, clicks, impressions, position }) => [
    query,
    page,
    clicks,
    impressions,
    position,
  ])
  expect(short.slice(1)).toEqual([
    ['camping store', 'https://shop.example/', 3, 60, '4.4'],
    ['light tent', 'https://shop.example/tents', 8, 150, '9'],
    // (200 × 3.25 - 40 × 1.05 - 60 × 4.4) / 100
    [null, 'https://shop.example/', 5, 100, '3.44'],
    [null, null, 2, 70, '10.4286'],
  ])
  expect(sums(rows)).toEqual({ clicks: 30, impressions: 420 })
  expect(new Set(rows.map((row) => row.row_id)).size).toBe(5)
  expect(reported).toEqual([])
})

test('a row that is repeated on the next page of a report counts once', () => {
  const { rows } = read([{ ...web, terms: [...web.terms, ...web.terms.slice(0, 1)] }])
  expect(sums(rows)).toEqual({ clicks: 30, impressions: 420 })
})

test('a limited report is stated, and an unknown country or device is reported', () => {
  const [first, ...others] = web.terms
  const changed = { ...first, keys: ['https://shop.example/', 'zzz', 'WATCH', 'shop example'] }
  const elsewhere = { ...first, keys: ['https://shop.example/', 'atlantis', 'MOBILE', 'x'] }
  const terms = [changed, elsewhere, ...others]
  const { rows, reported } = read([{ ...web, isCutOff: true, terms }])
  expect(rows[0]).toMatchObject({ country: null, device: 'unknown' })
  expect(rows[1]).toMatchObject({ country: null, device: 'mobile' })
  expect(reported).toEqual([
    'device: watch',
    'country: atlantis',
    expect.stringContaining('limited number of search terms'),
  ])
})

test('a day without searches has no rows, and types of search have rows of their own', () => {
  expect(read([]).rows).toEqual([])
  const { rows } = read([web, { ...web, type: 'image', isFinal: false }])
  expect(rows).toHaveLength(10)
  expect(new Set(rows.map((row) => row.row_id)).size).toBe(10)
  expect(rows.filter((row) => !row.is_final).map((row) => row.search_type)).toContain('image')
})

test.each([
  ['negative clicks', { clicks: -1 }],
  ['text as a number', { impressions: '40' }],
  ['too few keys', { keys: ['https://shop.example/'] }],
])('a day with %s is rejected', (_, change) => {
  const terms = web.terms.map((row, at) => (at === 0 ? { ...row, ...change } : row))
  expect(() => read([{ ...web, terms }])).toThrow('Searches of 2026-06-04: types.0.terms.0')
})

test('what parts have beyond their total is not subtracted', () => {
  const total = { clicks: 3, impressions: 10, position: 2 }
  expect(restOf(total, [{ clicks: 5, impressions: 6, position: 3 }])).toEqual({
    clicks: 0,
    impressions: 4,
    position: 1,
  })
  expect(restOf(total, [total])).toBeNull()
})
