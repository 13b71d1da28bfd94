import type { RawRecord } from '@cartograph/connectors'
import type { ConnectionId, OrgId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'

/** Records as they were last received, by id; those that the warehouse does not know are left out. */
export async function storedRecords(
  { warehouse }: Pick<IngestionContext, 'warehouse'>,
  place: { readonly orgId: OrgId; readonly connectionId: ConnectionId; readonly stream: string },
  externalIds: readonly string[],
): Promise<RawRecord[]> {
  const found: RawRecord[] = []
  for (let at = 0; at < externalIds.length; at += mostAtOnce) {
    const ids = externalIds.slice(at, at + mostAtOnce)
    const { rowsJson } = await warehouse.query({
      orgId: place.orgId,
      sql: `SELECT external_id, payload, CAST(updated_at AS VARCHAR) AS updated_at FROM raw_records
        WHERE connection_id = CAST($1 AS UUID) AND stream = $2
          AND external_id IN (${ids.map((_, n) => `$${n + 3}`).join(', ')})`,
      params: [place.connectionId, place.stream, ...ids],
      tables: ['raw_records'],
      shape: 'arrays',
      isFresh: true,
    })
    for (const [externalId, payload, updatedAt] of JSON.parse(rowsJson) as [
      string,
      string,
      string,
    ][]) {
      found.push({ externalId, updatedAt: asInstant(updatedAt), payload: JSON.parse(payload) })
    }
  }
  return found
}

const mostAtOnce = 200

/** Engines write a moment of UTC in their own way: `2026-01-02 03:04:05.678`. */
function asInstant(text: string): string {
  return new Date(`${text.replace(' ', 'T').replace('Z', '')}Z`).toISOString()
}
