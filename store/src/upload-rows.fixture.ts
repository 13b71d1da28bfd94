import { newId, UploadId, type ConnectionId, type OrgId } from '@cartograph/contract'
import { uploadDays, uploadParts, uploads, type Transaction } from './index.ts'

/** A file that is being received, and a day of it. */
export async function addUpload(
  tx: Transaction,
  place: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  const { orgId } = place
  const uploadId = newId(UploadId)
  const createdAt = new Date()
  await tx.insert(uploads).values({
    ...place,
    id: uploadId,
    fileName: 'export.csv',
    state: 'receiving',
    bytes: 3,
    createdAt,
  })
  await tx
    .insert(uploadParts)
    .values({ orgId, uploadId, part: 0, size: 3, data: Uint8Array.of(1, 2, 3) })
  await tx
    .insert(uploadDays)
    .values({ ...place, day: '2022-11-01', uploadId, rows: [], changedAt: createdAt })
}
