import { ConnectorError, type OpenStream } from '@cartograph/connectors'
import { and, eq, inArray, rejectedRecords, sql, type Transaction } from '@cartograph/store'
import type { ActiveSync } from '../runs/active-sync.ts'
import type { RecordBatch } from '../passes/records-to-batch.ts'

export interface SetAsideContext extends Pick<ActiveSync, 'orgId' | 'connectionId'> {
  readonly ctx: Pick<ActiveSync['ctx'], 'clock' | 'log'>
}

/**
 * Stores the rejected records with their reasons, and those with unknown values, and deletes earlier
 * ones that normalise now.
 */
export async function updateSetAside(
  tx: Transaction,
  context: SetAsideContext,
  stream: Pick<OpenStream, 'name'>,
  batch: RecordBatch,
): Promise<void> {
  if (batch.normalisedIds.length > 0) {
    await tx
      .delete(rejectedRecords)
      .where(
        and(
          eq(rejectedRecords.connectionId, context.connectionId),
          eq(rejectedRecords.stream, stream.name),
          inArray(rejectedRecords.externalId, batch.normalisedIds.map(storableText)),
        ),
      )
  }
  if (batch.rejected.length === 0 && batch.partlyKnown.length === 0) return
  const shared = {
    orgId: context.orgId,
    connectionId: context.connectionId,
    stream: stream.name,
    rejectedAt: context.ctx.clock(),
  }
  await tx
    .insert(rejectedRecords)
    .values([
      ...batch.rejected.map((rejection) => ({
        ...shared,
        externalId: storableText(rejection.externalId),
        reason: storableText(rejectionReason(rejection.cause)),
        isStored: false,
        payload: storableJson(rejection.payload),
      })),
      ...batch.partlyKnown.map(({ externalId, unknown }) => ({
        ...shared,
        externalId: storableText(externalId),
        reason: storableText(unknown.join('; ')),
        isStored: true,
        // The warehouse has it.
        payload: {},
      })),
    ])
    .onConflictDoUpdate({
      target: [rejectedRecords.connectionId, rejectedRecords.stream, rejectedRecords.externalId],
      set: {
        reason: sql`excluded.reason`,
        isStored: sql`excluded.is_stored`,
        payload: sql`excluded.payload`,
        rejectedAt: sql`excluded.rejected_at`,
      },
    })
}

export function logRejections(
  context: SetAsideContext,
  stream: Pick<OpenStream, 'name'>,
  { rejected }: RecordBatch,
): void {
  const [first] = rejected
  if (first === undefined) return
  context.ctx.log.warn(
    {
      connection_id: context.connectionId,
      stream: stream.name,
      records: rejected.length,
      external_id: first.externalId,
      err: first.cause,
    },
    'records set aside',
  )
}

function rejectionReason(cause: unknown): string {
  if (cause instanceof ConnectorError) return cause.message
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}

/** Replaces what PostgreSQL's JSON cannot store: the NUL character and lone surrogates. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storableJson(inner)]),
  )
}

function storableText(text: string): string {
  // Encoding replaces a lone surrogate by the replacement character.
  return Buffer.from(text).toString().replaceAll('\0', '\uFFFD')
}
