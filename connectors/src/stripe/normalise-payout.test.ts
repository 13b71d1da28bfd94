import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test, vi } from 'vitest'
import payout from './fixtures/payout.json' with { type: 'json' }
import { normalisePayout } from './normalise-payout.ts'

const connectionId = newId(ConnectionId)

function rowOf(
  over: Readonly<Record<string, unknown>>,
  onUnknown = vi.fn<(field: string, value: string) => void>(),
) {
  const context = { connectionId, currency: 'USD', timezone: 'Etc/UTC', params: {}, onUnknown }
  const record = {
    externalId: payout.id,
    updatedAt: '2026-06-01T00:00:00.000Z',
    payload: { ...payout, ...over },
  }
  return normalisePayout(record, context).payouts?.rows[0]
}

test('a payout has its amount, its status and when the bank credits it', () => {
  expect(rowOf({})).toEqual({
    connection_id: connectionId,
    payout_id: 'po_1P0000000000000000000042',
    status: 'in_transit',
    created_at: '2026-06-01T00:00:00.000Z',
    arrives_at: '2026-06-03T00:00:00.000Z',
    updated_at: '2026-06-01T00:00:00.000Z',
    amount: '1284.55',
    currency: 'USD',
    method: 'standard',
    is_automatic: true,
    failure_code: null,
  })
})

test('a payout in yen is in whole units, and a debit of the bank account is negative', () => {
  expect(rowOf({ currency: 'jpy', amount: -500 })).toMatchObject({
    amount: '-500.00',
    currency: 'JPY',
  })
})

test('a status that Stripe adds is stored and reported', () => {
  const onUnknown = vi.fn<(field: string, value: string) => void>()
  expect(rowOf({ status: 'queued' }, onUnknown)).toMatchObject({ status: 'queued' })
  expect(onUnknown).toHaveBeenCalledWith('payout_status', 'queued')
})
