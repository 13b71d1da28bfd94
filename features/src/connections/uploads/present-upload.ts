import { AppError, type ConnectionId, type Upload, type UploadId } from '@cartograph/contract'
import {
  and,
  desc,
  eq,
  sql,
  uploadDays,
  uploadParts,
  uploads,
  type Transaction,
} from '@cartograph/store'

const mostListed = 100

/** The newest uploads of a data source, or one of them. */
export async function selectUploads(
  tx: Transaction,
  { connectionId, id }: { readonly connectionId: ConnectionId; readonly id?: UploadId },
): Promise<Upload[]> {
  const days = tx
    .select({
      uploadId: uploadDays.uploadId,
      days: sql<number>`count(*)::int`.as('days'),
      first: sql<string>`min(${uploadDays.day})`.as('first_day'),
      last: sql<string>`max(${uploadDays.day})`.as('last_day'),
    })
    .from(uploadDays)
    .where(eq(uploadDays.connectionId, connectionId))
    .groupBy(uploadDays.uploadId)
    .as('counted_days')
  const parts = tx
    .select({
      uploadId: uploadParts.uploadId,
      received: sql<number>`sum(${uploadParts.size})::int`.as('received'),
    })
    .from(uploadParts)
    .groupBy(uploadParts.uploadId)
    .as('received_parts')
  const found = await tx
    .select({
      upload: uploads,
      days: days.days,
      first: days.first,
      last: days.last,
      received: parts.received,
    })
    .from(uploads)
    .leftJoin(days, eq(days.uploadId, uploads.id))
    .leftJoin(parts, eq(parts.uploadId, uploads.id))
    .where(
      and(
        eq(uploads.connectionId, connectionId),
        id === undefined ? undefined : eq(uploads.id, id),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(mostListed)
  return found.map(({ upload, days: count, first, last, received }) => ({
    id: upload.id,
    file_name: upload.fileName,
    state: upload.state,
    bytes: upload.bytes,
    received_bytes: upload.state === 'receiving' ? (received ?? 0) : upload.bytes,
    rows: upload.rows,
    refused_rows: upload.refusedRows,
    refusals: [...upload.refusals],
    ignored_columns: [...upload.ignoredColumns],
    notes: [...upload.notes],
    days: count ?? 0,
    first_day: first,
    last_day: last,
    problem: upload.problem,
    created_at: upload.createdAt.toISOString(),
    finished_at: upload.finishedAt?.toISOString() ?? null,
  }))
}

export async function selectUpload(
  tx: Transaction,
  place: { readonly connectionId: ConnectionId; readonly id: UploadId },
): Promise<Upload> {
  const [upload] = await selectUploads(tx, place)
  if (upload === undefined) throw new AppError('not_found')
  return upload
}
