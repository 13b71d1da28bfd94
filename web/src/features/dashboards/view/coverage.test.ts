import { describe, expect, it } from 'vitest'
import { dataIngestion } from '../../../testing/data-ingestion.ts'
import type { ComparedDates } from '../elements/element.ts'
import { coverageOf, coverageWords } from './coverage.ts'

const zone = 'America/New_York'
const newest = '2026-11-21T14:00:00.000Z'
const orders = dataIngestion({ record_updated_at: newest })
const done = { ...orders, state: 'done' } as const
const october: ComparedDates = {
  range: ['2026-10-01', '2026-10-31'],
  comparisons: [{ period: 'pp', range: ['2026-08-31', '2026-09-30'] }],
}
const readBackTo = (until: string) => ({ ...orders, window_until: until })
const of = (...streams: Parameters<typeof coverageOf>[1]) =>
  coverageOf(['SP', 'FB'], streams, october, zone)

describe('how much of an element’s days has been read', () => {
  it('is all of them once the sync is done, and while only what changed is read', () => {
    expect(of(done)).toEqual({ kind: 'whole' })
    expect(of({ ...orders, window_from: '2026-11-21T13:00:00.000Z' })).toEqual({ kind: 'whole' })
    expect(of()).toEqual({ kind: 'whole' })
  })

  it('is none before the first page, and before history has come so far back', () => {
    const first = dataIngestion({ state: 'waiting' })
    expect(of(first)).toEqual({ kind: 'unread', because: 'reading' })
    expect(of(readBackTo('2026-10-31T20:00:00.123Z'))).toEqual({
      kind: 'unread',
      because: 'reading',
    })
    expect(of({ ...first, state: 'failed' })).toEqual({ kind: 'unread', because: 'failed' })
    expect(of({ ...first, state: 'stopped' })).toEqual({ kind: 'unread', because: 'stopped' })
  })

  it('begins after the day, by the workspace’s clock, at which history is being read', () => {
    // Still 13 October in New York.
    const half = of(readBackTo('2026-10-14T03:30:00.123Z'))
    expect(half).toEqual({ kind: 'part', from: '2026-10-14' })
    expect(coverageWords(half)).toBe('days before 14 Oct 2026 are not read yet')
  })

  it('counts the days that it is compared with', () => {
    const compared = of(readBackTo('2026-09-14T12:00:00.123Z'))
    expect(compared).toEqual({ kind: 'part', from: '2026-09-15' })
    expect(of(readBackTo('2026-08-20T12:00:00.123Z'))).toEqual({ kind: 'whole' })
  })

  it('is a part when one of several platforms has not begun, which is named elsewhere', () => {
    const ads = dataIngestion({ platform: 'FB', stream: 'ads' })
    const part = of(done, ads)
    expect(part).toEqual({ kind: 'part', from: null })
    expect([part, of(done)].map(coverageWords)).toEqual([null, null])
    expect(coverageOf(['FB'], [done, ads], october, zone).kind).toBe('unread')
  })

  it('does not wait for what only describes the orders', () => {
    const products = dataIngestion({ stream: 'products' })
    expect(of(done, products)).toEqual({ kind: 'whole' })
  })

  it('tells the days that a platform corrects with every sync from those it tells at first', () => {
    const ads = dataIngestion({
      platform: 'FB',
      stream: 'ads',
      record_updated_at: newest,
      rows_total: 35,
      window_until: '2026-10-14T00:00:00.000Z',
    })
    expect(of(ads)).toEqual({ kind: 'whole' })
    const first = { ...ads, rows_total: 1_126 }
    // Its days are the account's own: what ends with this one has been read from it on.
    expect(of(first)).toEqual({ kind: 'part', from: '2026-10-14' })
    expect(of({ ...first, window_until: '2026-11-22T00:00:00.000Z' }).kind).toBe('unread')
  })
})
