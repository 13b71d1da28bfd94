import {
  addUploadPart,
  createUpload,
  deleteUpload,
  finishUpload,
  uploadPartBytes,
  type ConnectionId,
  type OrgId,
} from '@cartograph/contract'
import { base64Of } from '../../../api/base64-of.ts'
import type { Client } from '../../../api/client.ts'

interface SendFile {
  readonly params: { readonly orgId: OrgId; readonly datasourceId: ConnectionId }
  readonly file: File
  readonly onShare: (share: number) => void
  readonly signal: AbortSignal
}

/** Sends a file in parts. When it is canceled, or fails, nothing of it stays at the server. */
export async function sendFile(
  call: Client['call'],
  { params, file, onShare, signal }: SendFile,
): Promise<void> {
  const body = { file_name: file.name, bytes: file.size }
  const { id: uploadId } = await call(createUpload, { params, body }, { signal })
  const place = { ...params, uploadId }
  try {
    for (let part = 0; part * uploadPartBytes < file.size; part += 1) {
      const from = part * uploadPartBytes
      const data = await base64Of(file.slice(from, from + uploadPartBytes))
      await call(addUploadPart, { params: { ...place, part }, body: { data } }, { signal })
      onShare(Math.min(1, (from + uploadPartBytes) / file.size))
    }
    await call(finishUpload, { params: place }, { signal })
  } catch (error) {
    // The first failure is the one to show.
    await call(deleteUpload, { params: place }).catch(() => undefined)
    throw error
  }
}
