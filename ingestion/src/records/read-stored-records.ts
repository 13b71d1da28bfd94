import type { RawRecord } from '@cartograph/connectors'
import type { ConnectionId, OrgId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'

/** Reads raw records by id, as last received. Ids that the warehouse does not have are left out. */
export async function readStoredRecords(
  { warehouse }: Pick<IngestionContext, 'warehouse'>,
  key: { readonly orgId: OrgId; readonly connectionId: ConnectionId; readonly stream: string },
  externalIds: readonly string[],
): Promise<RawRecord[]> {
  const records: RawRecord[] = []
  for (let offset = 0; offset < externalIds.length; offset += batchSize) {
    const ids = externalIds.slice(offset, offset + batchSize)
    const { rowsJson } = await warehouse.query({
      orgId: key.orgId,
      sql: `SELECT external_id, payload, CAST(updated_at AS VARCHAR) AS updated_at FROM raw_records
        WHERE connection_id = CAST($1 AS UUID) AND stream = $2
          AND external_id IN (${ids.map((_, n) => `$${n + 3}`).join(', ')})`,
      params: [key.connectionId, key.stream, ...ids],
      tables: ['raw_records'],
      shape: 'arrays',
      isFresh: true,
    })
    for (const [externalId, payload, updatedAt] of JSON.parse(rowsJson) as [
      string,
      string,
      string,
    ][]) {
      records.push({
        externalId,
        updatedAt: parseEngineTime(updatedAt),
        payload: JSON.parse(payload),
      })
    }
  }
  return records
}

const batchSize = 200

/** The engines write UTC as `2026-01-02 03:04:05.678`. */
export function parseEngineTime(text: string): string {
  return new Date(`${text.replace(' ', 'T').replace('Z', '')}Z`).toISOString()
}
