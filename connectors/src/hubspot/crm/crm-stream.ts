import { z } from 'zod'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { utcInstant } from '../../kit/values/moment.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import type { HubspotAccount } from '../client.ts'
import { manifest } from '../manifest.ts'
import type { ListedRecord } from './api-types.ts'
import { idsPerBatch, type CrmKind, type HubspotCrm } from './hubspot-crm.ts'

export interface CrmStream {
  readonly name: string
  readonly table: 'contacts' | 'deals'
  readonly kind: CrmKind
  /** The raw records of a page, with what they refer to. */
  payloads(
    crm: HubspotCrm,
    records: readonly ListedRecord[],
    signal: AbortSignal,
  ): Promise<readonly unknown[]>
  readonly normalise: Stream<HubspotAccount>['normalise']
}

/** Records of the CRM that changed; those that were merged into others are deleted. */
export function crmStream(stream: CrmStream): Stream<HubspotAccount> {
  const { name, table, kind, payloads, normalise } = stream
  return {
    name,
    async count({ crm }, { since, until, signal }) {
      const { total } = await crm.search(kind, { since, until, after: null }, signal, 1)
      return total
    },
    async readPage({ crm }, { cursor, since, until, signal }) {
      const after = storedPage(manifest.name, cursor)
      const { results, total } = await crm.search(kind, { since, until, after }, signal)
      const payload = await payloads(crm, results, signal)
      const records = results.flatMap((record, at): RawRecord[] => {
        const updatedAt = utcInstant(manifest.name, record.updatedAt)
        return [
          { externalId: record.id, updatedAt, payload: payload[at] },
          ...mergedInto(record).map((externalId) => ({ externalId, updatedAt, payload: null })),
        ]
      })
      const last = results.at(-1)
      return { records, next: cursorAfter(total > results.length ? (last?.id ?? null) : null) }
    },
    normalise(record, context) {
      if (record.payload !== null) return normalise(record, context)
      return { [table]: { scope: [context.connectionId, record.externalId], rows: [] } }
    },
    sweep: {
      idsPerRequest: idsPerBatch,
      idOf: (externalId) => externalId,
      rowsOf: (externalId) => ({ [table]: externalId }),
      findExisting: ({ crm }, ids, signal) => crm.existing(kind, ids, signal),
      exists: ({ crm }, id, signal) => crm.exists(kind, id, signal),
    },
  }
}

const MergedIds = z.string().regex(/^\d+(?:;\d+)*$/)

/** The ids of the records that were merged into this one, '12;34'. */
function mergedInto({ id, properties }: ListedRecord): readonly string[] {
  const merged = MergedIds.safeParse(properties.hs_merged_object_ids).data
  return (merged?.split(';') ?? []).filter((other) => other !== id)
}
