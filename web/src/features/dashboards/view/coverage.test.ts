import type { ComparedDates } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { dataIngestion } from '../../../testing/data-ingestion.ts'
import { fullySynced } from '../model/synced-span.ts'
import { coverageOf, describeCoverage, knownSpan } from './coverage.ts'

const orders = dataIngestion({ record_updated_at: '2026-11-21T14:00:00.000Z' })
const done = { ...orders, history_done: true }
const october: ComparedDates = {
  range: ['2026-10-01', '2026-10-31'],
  comparisons: [{ period: 'pp', range: ['2026-08-31', '2026-09-30'] }],
}
const readFrom = (day: string) => ({ ...orders, history_from: day })
const of = (...streams: Parameters<typeof coverageOf>[1]) =>
  coverageOf(['SP', 'FB'], streams, october)

describe("how much of an element's days has been read", () => {
  it('is all of them once there is no more history, also while what changed is read or cannot be', () => {
    expect(of(done)).toEqual({ kind: 'whole' })
    expect(of({ ...done, state: 'failed', history_from: '2026-11-14' })).toEqual({ kind: 'whole' })
    expect(of()).toEqual({ kind: 'whole' })
    expect(knownSpan(of(done))).toEqual(fullySynced)
  })

  it('is none before the first window is through, and before history has come so far back', () => {
    expect(of(orders)).toEqual({ kind: 'unread', because: 'reading', hasData: true })
    expect(of(readFrom('2026-11-01'))).toEqual({
      kind: 'unread',
      because: 'reading',
      hasData: true,
    })
    expect(of({ ...orders, state: 'failed' })).toEqual({
      kind: 'unread',
      because: 'failed',
      hasData: true,
    })
    expect(of({ ...orders, state: 'stopped' })).toEqual({
      kind: 'unread',
      because: 'stopped',
      hasData: true,
    })
  })

  it('distinguishes that nothing at all has been ingested', () => {
    const nothing = of({ ...orders, record_updated_at: null })
    expect(nothing).toEqual({ kind: 'unread', because: 'reading', hasData: false })
  })

  it('starts with the first day whose history has been read', () => {
    const half = of(readFrom('2026-10-14'))
    expect(half).toEqual({ kind: 'part', from: '2026-10-14', begins: '2026-10-14' })
    expect(describeCoverage(half)).toBe('data before Oct 14, 2026 is not synced yet')
    expect(knownSpan(half)).toEqual({ begins: '2026-10-14', wholeFrom: '2026-10-14' })
  })

  it('counts the days that it is compared with', () => {
    const compared = of(readFrom('2026-09-15'))
    expect(compared).toMatchObject({ kind: 'part', from: '2026-09-15' })
    expect(of(readFrom('2026-08-31'))).toEqual({ kind: 'whole' })
  })

  it('of several platforms is something as soon as one is read, and whole only with all', () => {
    const ads = { ...readFrom('2026-10-20'), platform: 'FB' as const, stream: 'ads' }
    expect(of(done, ads)).toEqual({ kind: 'part', from: '2026-10-20', begins: null })
    expect(of(readFrom('2026-10-14'), ads)).toEqual({
      kind: 'part',
      from: '2026-10-20',
      begins: '2026-10-14',
    })
  })

  it('is a part when one of several platforms has not begun, which is named elsewhere', () => {
    const ads = dataIngestion({ platform: 'FB', stream: 'ads' })
    const part = of(done, ads)
    expect(part).toEqual({ kind: 'part', from: null, begins: null })
    expect([part, of(done)].map(describeCoverage)).toEqual([null, null])
    expect(coverageOf(['FB'], [done, ads], october).kind).toBe('unread')
  })

  it('does not wait for what only describes the orders', () => {
    const products = dataIngestion({ stream: 'products' })
    expect(of(done, products)).toEqual({ kind: 'whole' })
  })
})
