import { FileError, type FileImports, type ParsedFile } from '@cartograph/connectors'
import type { ConnectionId, OrgId, UploadId } from '@cartograph/contract'
import {
  and,
  asc,
  connections,
  eq,
  inArray,
  sql,
  uploadDays,
  uploadParts,
  uploads,
} from '@cartograph/store'
import type { IngestionContext } from '../context.ts'

type Context = Pick<IngestionContext, 'store' | 'clock' | 'log'>

interface Place {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
}

/**
 * Reads the files that were received since the last sync, oldest first: one that an ended process
 * had begun is read again. Callers hold the connection's lock.
 */
export async function readUploads(
  ctx: Context,
  place: Place,
  imports: FileImports,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const id = await beginNext(ctx, place)
    if (id === null) return
    signal.throwIfAborted()
    await readUpload(ctx, { ...place, id }, imports, signal)
  }
}

/** Whether a connected data source has files that no sync has read. */
export async function hasWaitingUploads({ store }: Pick<Context, 'store'>, place: Place) {
  const waiting = await store.inWorkspace(place.orgId, (tx) =>
    tx
      .select({ id: uploads.id })
      .from(uploads)
      .innerJoin(connections, eq(connections.id, uploads.connectionId))
      .where(
        and(
          eq(uploads.connectionId, place.connectionId),
          eq(uploads.state, 'received'),
          eq(connections.isConnected, true),
        ),
      )
      .limit(1),
  )
  return waiting.length > 0
}

async function beginNext({ store }: Context, place: Place): Promise<UploadId | null> {
  return store.inWorkspace(place.orgId, async (tx) => {
    const [next] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(
        and(
          eq(uploads.connectionId, place.connectionId),
          inArray(uploads.state, ['received', 'reading']),
        ),
      )
      .orderBy(asc(uploads.id))
      .limit(1)
    if (next === undefined) return null
    await tx.update(uploads).set({ state: 'reading', rows: 0 }).where(eq(uploads.id, next.id))
    return next.id
  })
}

type UploadPlace = Place & { readonly id: UploadId }

const progressMs = 1_000

async function readUpload(
  ctx: Context,
  place: UploadPlace,
  imports: FileImports,
  signal: AbortSignal,
): Promise<void> {
  const deleted = new AbortController()
  let rows = 0
  // Stores the progress, and stops once the user deletes the upload.
  const progress = setInterval(() => {
    void storeProgress(ctx, place, rows).then(
      (exists) => exists || deleted.abort(),
      (error: unknown) => ctx.log.warn({ err: error }, 'progress of an upload was not stored'),
    )
  }, progressMs)
  try {
    const parsed = await imports.parse({
      bytes: partsOf(ctx, place),
      onRows: (count) => (rows = count),
      signal: AbortSignal.any([signal, deleted.signal]),
    })
    await (parsed.days.size === 0
      ? refuse(ctx, place, 'No row of the file could be used.', parsed)
      : storeDays(ctx, place, parsed))
  } catch (error) {
    if (deleted.signal.aborted) return
    if (!(error instanceof FileError)) throw error
    await refuse(ctx, place, error.message, null)
  } finally {
    clearInterval(progress)
  }
}

async function* partsOf(
  { store }: Context,
  { orgId, id }: UploadPlace,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [found] = await store.inWorkspace(orgId, (tx) =>
      tx
        .select({ data: uploadParts.data })
        .from(uploadParts)
        .where(and(eq(uploadParts.uploadId, id), eq(uploadParts.part, part))),
    )
    if (found === undefined) return
    yield found.data
  }
}

async function storeProgress({ store }: Context, { orgId, id }: UploadPlace, rows: number) {
  const found = await store.inWorkspace(orgId, (tx) =>
    tx.update(uploads).set({ rows }).where(eq(uploads.id, id)).returning({ id: uploads.id }),
  )
  return found.length > 0
}

const daysPerStatement = 200

/** In one transaction: either all days of a file replace those of earlier files, or none does. */
async function storeDays(ctx: Context, place: UploadPlace, parsed: ParsedFile): Promise<void> {
  const { orgId, connectionId, id } = place
  const changedAt = ctx.clock()
  const days = [...parsed.days].map(([day, rows]) => {
    return { orgId, connectionId, day, uploadId: id, rows, changedAt }
  })
  await ctx.store.inWorkspace(orgId, async (tx) => {
    // Nothing is stored of a file that was deleted meanwhile.
    const [left] = await tx
      .update(uploads)
      .set({ state: 'imported', ...reportOf(parsed), finishedAt: changedAt })
      .where(eq(uploads.id, id))
      .returning({ id: uploads.id })
    if (left === undefined) return
    for (let from = 0; from < days.length; from += daysPerStatement)
      await tx
        .insert(uploadDays)
        .values(days.slice(from, from + daysPerStatement))
        .onConflictDoUpdate({
          target: [uploadDays.orgId, uploadDays.connectionId, uploadDays.day],
          set: {
            uploadId: id,
            rows: sql`excluded.rows`,
            changedAt,
          },
        })
    await tx.delete(uploadParts).where(eq(uploadParts.uploadId, id))
  })
}

async function refuse(
  { store, clock }: Context,
  { orgId, id }: UploadPlace,
  problem: string,
  parsed: ParsedFile | null,
): Promise<void> {
  await store.inWorkspace(orgId, async (tx) => {
    await tx
      .update(uploads)
      .set({
        state: 'refused',
        problem,
        ...(parsed === null ? { rows: 0 } : reportOf(parsed)),
        finishedAt: clock(),
      })
      .where(eq(uploads.id, id))
    await tx.delete(uploadParts).where(eq(uploadParts.uploadId, id))
  })
}

function reportOf({ rows, refusedRows, refusals, ignoredColumns, notes }: ParsedFile) {
  return { rows, refusedRows, refusals, ignoredColumns, notes }
}
