import {
  addUploadPart,
  createUpload,
  deleteUpload,
  finishUpload,
  uploadPartBytes,
  type ConnectionId,
  type OrgId,
} from '@cartograph/contract'
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

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')))
    reader.readAsDataURL(part)
  })
}
