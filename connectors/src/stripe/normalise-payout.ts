import { decimalOf } from '../kit/values/minor-units.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { FullPayout } from './api-types.ts'
import { instantOf } from './moment.ts'

const statuses = ['canceled', 'failed', 'in_transit', 'paid', 'pending']

export function normalisePayout(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const payout = parsePayload(FullPayout, record.payload, `Payout ${record.externalId}`)
  const { connectionId } = context
  const currency = payout.currency.toUpperCase()
  const createdAt = instantOf(payout.created)
  const row = {
    connection_id: connectionId,
    payout_id: payout.id,
    status: namedValue(context, 'payout_status', payout.status, statuses),
    created_at: createdAt,
    arrives_at: payout.arrival_date == null ? null : instantOf(payout.arrival_date),
    updated_at: createdAt,
    amount: decimalOf(payout.amount, currency),
    currency,
    method: payout.method ?? null,
    is_automatic: payout.automatic ?? true,
    failure_code: payout.failure_code ?? null,
  }
  return { payouts: { scope: [connectionId, payout.id], rows: [row] } }
}
