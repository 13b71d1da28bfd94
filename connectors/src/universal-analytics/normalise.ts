import { createHash } from 'node:crypto'
import { noonAt, type WebSessionsRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { DayPayload } from './api-types.ts'
import { dimensionNames } from './file/export-row.ts'
import { manifest } from './manifest.ts'

export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { connectionId, timezone, currency, params } = context
  const day = record.externalId
  const property_id = params['property_id'] ?? ''
  const scope = [connectionId, property_id, day]
  if (record.payload === null) return { web_sessions: { scope, rows: [] } }
  const { rows } = parsePayload(DayPayload, record.payload, `Sessions of ${day}`)
  return {
    web_sessions: {
      scope,
      rows: rows.map((row): WebSessionsRow => ({
        connection_id: connectionId,
        platform: manifest.code,
        property_id,
        day,
        noon_at: noonAt(day, timezone),
        row_id: rowId(dimensionNames.map((name) => row[name])),
        currency,
        ...row,
        engaged_sessions: null,
        engagement_seconds: null,
        add_to_carts: null,
        checkouts: null,
        is_other: null,
        is_sampled: null,
        is_thresholded: null,
        is_imported: true,
      })),
    },
  }
}

function rowId(values: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
