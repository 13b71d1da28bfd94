import type { StreamPlan } from '@cartograph/connectors'
import { ConnectionId, newId } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { recordHasher } from './record-hash.ts'

const stream = { name: 'orders' }
const context = {
  connectionId: newId(ConnectionId),
  currency: 'EUR',
  timezone: 'UTC',
  params: { shop: 'one' },
}
const record = {
  externalId: '1',
  updatedAt: '2026-01-02T03:04:05Z',
  payload: { rows: [{ a: 1 }, { b: 2 }] },
}
type HasherArguments = Parameters<typeof recordHasher>
const hashRecord = (
  of: HasherArguments[0],
  one: Parameters<ReturnType<typeof recordHasher>>[0],
  account: HasherArguments[1],
) => recordHasher(of, account)(one)
const hash = hashRecord(stream, record, context)

it('is the same for the same record of the same account', () => {
  expect(hash).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  const sameTime = { ...record, updatedAt: '2026-01-02T04:04:05.000+01:00' }
  const described = { ...context, params: { described_at: '2026-01-02', shop: 'one' } }
  expect(hashRecord({ ...stream, version: 1 }, sameTime, described)).toBe(hash)
})

it('differs with the record, the version of its stream, and the account', () => {
  const others = [
    hashRecord({ ...stream, version: 2 }, record, context),
    hashRecord(stream, { ...record, updatedAt: '2026-01-02T03:04:06Z' }, context),
    hashRecord(stream, { ...record, payload: { rows: [{ a: 1 }] } }, context),
    hashRecord(stream, record, { ...context, currency: 'USD' }),
    hashRecord(stream, record, { ...context, timezone: 'Asia/Tokyo' }),
    hashRecord(stream, record, { ...context, params: { shop: 'two' } }),
  ]
  expect(new Set([hash, ...others]).size).toBe(7)
})

it('of a day does not depend on the order of its rows, and of a record it does', () => {
  const plan: StreamPlan = {
    reads: 'days',
    historyMonths: 1,
    sliceDays: 7,
    restates: { everySyncDays: 3, dailyDays: 14 },
  }
  const turned = { ...record, payload: { rows: [{ b: 2 }, { a: 1 }] } }
  expect(hashRecord({ ...stream, plan }, turned, context)).toBe(
    hashRecord({ ...stream, plan }, record, context),
  )
  expect(hashRecord(stream, turned, context)).not.toBe(hash)
})
