import { ConnectionId, newId, OrgId, SyncRunId } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { ingestionStatus, type StatusSource } from './ingestion-status.ts'

const connection = {
  id: newId(ConnectionId),
  name: 'Shop',
  platform: 'SP' as const,
  rereadingSince: null,
}
const runId = newId(SyncRunId)
const kept: NonNullable<StatusSource['stored']> = {
  connectionId: connection.id,
  orgId: newId(OrgId),
  stream: 'orders',
  syncRunId: runId,
  state: 'running',
  version: 1,
  cursor: { after: 'x' },
  phase: 'history',
  since: new Date('2026-02-01T00:00:00Z'),
  until: new Date('2026-02-23T00:00:00Z'),
  historyFrom: new Date('2026-02-23T00:00:00Z'),
  historyDone: false,
  restatedAt: null,
  recordUpdatedAt: new Date('2026-03-01T10:00:00Z'),
  stoppedBy: null,
  sweptTo: null,
  sweptAt: null,
  sweepStop: null,
  withheld: null,
  warehouseSequence: 3,
  pagesDone: 2,
  rowsDone: 500,
  rowsTotal: 900,
  startedAt: new Date('2026-03-02T00:00:00Z'),
  finishedAt: null,
  updatedAt: new Date('2026-03-02T00:01:00Z'),
}

function status(run: StatusSource['run'], state: StatusSource['stored']) {
  return ingestionStatus({ connection, run, stream: 'orders', reads: 'changes', stored: state })
}

describe('ingestionStatus', () => {
  it('describes a stream that is being read', () => {
    expect(status({ id: runId, state: 'running', error: null }, kept)).toEqual({
      connection_id: connection.id,
      datasource_name: 'Shop',
      platform: 'SP',
      sync_run_id: runId,
      stream: 'orders',
      state: 'running',
      rows_done: 500,
      rows_total: 900,
      started_at: '2026-03-02T00:00:00.000Z',
      finished_at: null,
      record_updated_at: '2026-03-01T10:00:00.000Z',
      fresh_day: null,
      window_from: '2026-02-01T00:00:00.000Z',
      window_until: '2026-02-23T00:00:00.000Z',
      is_reread: false,
      error: null,
    })
  })

  it('is waiting before the first pass', () => {
    expect(status(null, null)).toMatchObject({ state: 'waiting', sync_run_id: null, rows_done: 0 })
    expect(status({ id: runId, state: 'running', error: null }, null).state).toBe('waiting')
  })

  it('shows freshness but no counters of the finished pass while the next one waits', () => {
    const done = { ...kept, state: 'done' as const, syncRunId: newId(SyncRunId) }
    expect(status({ id: runId, state: 'waiting', error: null }, done)).toMatchObject({
      state: 'waiting',
      rows_done: 0,
      rows_total: null,
      record_updated_at: '2026-03-01T10:00:00.000Z',
    })
  })

  it('keeps the counters of an unfinished pass that waits', () => {
    expect(status({ id: newId(SyncRunId), state: 'waiting', error: null }, kept)).toMatchObject({
      state: 'waiting',
      rows_done: 500,
      rows_total: 900,
    })
  })

  it('marks streams that a failed run did not reach as failed, with the reason', () => {
    const run = { id: runId, state: 'failed' as const, error: 'Reconnect the shop.' }
    expect(status(run, null)).toMatchObject({ state: 'failed', error: 'Reconnect the shop.' })
    expect(status(run, { ...kept, state: 'done' })).toMatchObject({ state: 'done', error: null })
  })

  it('is stopped when the run was stopped', () => {
    expect(status({ id: runId, state: 'stopped', error: null }, kept).state).toBe('stopped')
  })
})
