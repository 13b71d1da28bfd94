import {
  ConnectorError,
  type NormaliseContext,
  type NormalisedRecord,
  type RawRecord,
} from '@cartograph/connectors'
import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { recordHasher } from './record-hash.ts'
import { newestChange, recordsToBatch } from './records-to-batch.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'EUR', timezone: 'UTC', params: {} }

describe('recordsToBatch', () => {
  it('stores every record as received, beside its canonical rows', () => {
    const batch = recordsToBatch(stream, [record('1', ['a', 'b']), record('2', [])], context)
    expect(batch.parts.map((part) => [part.table, part.rows.length])).toEqual([
      ['raw_records', 2],
      ['refunds', 2],
    ])
    const raw = batch.parts.find((part) => part.table === 'raw_records')
    expect(raw?.rows[0]).toEqual({
      connection_id: connectionId,
      stream: 'orders',
      external_id: '1',
      updated_at: '2026-01-02T03:04:05.000Z',
      payload: '{"refunds":["a","b"]}',
      content_hash: recordHasher(stream, context)(record('1', ['a', 'b'])),
    })
    expect(raw?.scopes[1]).toEqual([connectionId, 'orders', '2'])
  })

  it('clears the scope of a record without rows', () => {
    const batch = recordsToBatch(stream, [record('7', [])], context)
    const refunds = batch.parts.find((part) => part.table === 'refunds')
    expect(refunds).toMatchObject({ scopes: [[connectionId, '7']], rows: [] })
  })

  it('keeps the last of several records with the same scope, and no row twice', () => {
    const records = [record('1', ['a', 'b']), record('2', ['x']), record('1', ['c'])]
    const batch = recordsToBatch(stream, records, context)
    const refunds = batch.parts.find((part) => part.table === 'refunds')
    expect(refunds?.scopes).toEqual([
      [connectionId, '1'],
      [connectionId, '2'],
    ])
    expect(refunds?.rows.map((row) => row.connection_id + idOf(row))).toEqual([
      `${connectionId}c`,
      `${connectionId}x`,
    ])
    const raw = batch.parts.find((part) => part.table === 'raw_records')
    expect(raw?.rows).toHaveLength(2)
  })

  it('sets a malformed record aside and keeps its neighbours', () => {
    const records = [record('1', ['a']), { ...record('2', []), payload: 'broken' }]
    const batch = recordsToBatch(stream, records, context)
    expect(batch.rejected).toMatchObject([{ externalId: '2', payload: 'broken' }])
    expect(batch.normalisedIds).toEqual(['1'])
    const raw = batch.parts.find((part) => part.table === 'raw_records')
    expect(raw?.rows).toMatchObject([{ external_id: '1' }, { content_hash: null }])
    const refunds = batch.parts.find((part) => part.table === 'refunds')
    expect(refunds?.scopes).toEqual([[connectionId, '1']])
  })

  it('keeps a record with unknown values and names them, unless its last version has none', () => {
    const doubtful = {
      name: 'tickets',
      normalise: ({ externalId, payload }: RawRecord, { onUnknown }: NormaliseContext) => {
        if (payload !== 'open') onUnknown?.('status', String(payload))
        return { tickets: { scope: [connectionId, externalId], rows: [] } }
      },
    }
    const ticket = (externalId: string, payload: string) => ({ ...record(externalId, []), payload })
    const records = [ticket('1', 'asleep'), ticket('2', 'asleep'), ticket('2', 'open')]
    const batch = recordsToBatch(doubtful, records, context)
    expect(batch.partlyKnown).toEqual([
      { externalId: '1', unknown: ["status: the value 'asleep' is not known"] },
    ])
    expect(batch.rejected).toEqual([])
    expect(batch.normalisedIds).toEqual(['1', '2'])
    expect(batch.parts.find(({ table }) => table === 'tickets')?.scopes).toHaveLength(2)
  })

  it('counts a record as repaired only if its last version is valid', () => {
    const broken = { ...record('1', []), payload: 'broken' }
    expect(recordsToBatch(stream, [broken, record('1', ['a'])], context)).toMatchObject({
      rejected: [],
      normalisedIds: ['1'],
    })
    expect(recordsToBatch(stream, [record('1', ['a']), broken], context)).toMatchObject({
      rejected: [{ externalId: '1' }],
      normalisedIds: [],
    })
  })

  it('deletes the rows and the raw record of a deleted record', () => {
    const gone = { ...record('1', []), payload: null }
    const stored = new Map([['1', [stream.normalise(record('1', ['a']))]]])
    const batch = recordsToBatch(stream, [gone, record('2', ['x'])], context, stored)
    expect(batch.normalisedIds).toEqual(['1', '2'])
    expect(
      batch.parts.map(({ table, scopes, rows }) => [table, scopes.length, rows.length]),
    ).toEqual([
      ['raw_records', 2, 1],
      ['refunds', 2, 1],
    ])
    const unknown = recordsToBatch(stream, [gone], context)
    expect(unknown.parts).toEqual([
      { table: 'raw_records', scopes: [[connectionId, 'orders', '1']], rows: [] },
    ])
    expect(unknown.rejected).toEqual([])
  })

  it('handles a record that is deleted and restored within one batch', () => {
    const gone = { ...record('1', []), payload: null }
    const back = recordsToBatch(stream, [record('1', ['a']), gone, record('1', ['b'])], context)
    const refunds = back.parts.find((part) => part.table === 'refunds')
    expect(refunds?.rows.map(idOf)).toEqual(['b'])
    const left = recordsToBatch(stream, [record('1', ['a']), gone], context)
    expect(left.parts.find((part) => part.table === 'refunds')).toMatchObject({
      scopes: [[connectionId, '1']],
      rows: [],
    })
  })

  it('finds the newest change in any order, and none without records', () => {
    const older = { ...record('1', []), updatedAt: '2026-01-01T00:00:00Z' }
    const newest = newestChange([record('2', []), older])
    expect(newest?.toISOString()).toBe('2026-01-02T03:04:05.000Z')
    expect(newestChange([])).toBeNull()
    expect(recordsToBatch(stream, [], context).parts).toEqual([])
  })
})

/** A stream of orders whose records replace only their refunds. */
const stream = {
  name: 'orders',
  normalise({ externalId, payload }: RawRecord): NormalisedRecord {
    if (typeof payload !== 'object' || payload === null || !('refunds' in payload)) {
      throw new ConnectorError('payload', 'no refunds')
    }
    const ids = payload.refunds as string[]
    return {
      refunds: {
        scope: [connectionId, externalId],
        rows: ids.map((refundId) => ({
          connection_id: connectionId,
          order_id: externalId,
          refund_id: refundId,
          refunded_at: '2026-01-02T03:04:05.000Z',
          currency: 'EUR',
          merchandise: '1.00',
          tax: '0.00',
          total: '1.00',
          note: null,
          kind: 'refund',
          gross_sales: null,
          discounts: null,
          adjustments: null,
          shipping: null,
          duties: null,
          tips: null,
          fees: null,
        })),
      },
    }
  },
}

function record(externalId: string, refunds: string[]): RawRecord {
  return { externalId, updatedAt: '2026-01-02T03:04:05Z', payload: { refunds } }
}

function idOf(row: object): unknown {
  return 'refund_id' in row ? row.refund_id : undefined
}
