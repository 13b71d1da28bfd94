import {
  addAttachmentPart,
  attachmentPartBytes,
  createAttachment,
  finishAttachment,
  type Attachment,
  type ChannelTag,
  type OrgId,
} from '@cartograph/contract'
import { base64Of } from '../../../api/base64-of.ts'
import type { Client } from '../../../api/client.ts'
import type { Upload } from './upload.ts'

interface SendFile {
  readonly orgId: OrgId
  readonly channel: ChannelTag
  readonly upload: Upload
  readonly onSent: (sentBytes: number) => void
  readonly signal: AbortSignal
}

/** Sends what the server does not have of a file. Each request may be repeated. */
export async function sendFile(
  call: Client['call'],
  { orgId, channel, upload, onSent, signal }: SendFile,
): Promise<Attachment> {
  const { id, file, sentBytes } = upload
  const params = { orgId, attachmentId: id }
  if (sentBytes === 0) {
    const body = { id, name: file.name.slice(-200) || 'file', bytes: file.size }
    await call(createAttachment, { params: { orgId, channel }, body }, { signal })
  }
  for (let from = sentBytes; from < file.size; from += attachmentPartBytes) {
    const data = await base64Of(file.slice(from, from + attachmentPartBytes))
    const part = from / attachmentPartBytes
    await call(addAttachmentPart, { params: { ...params, part }, body: { data } }, { signal })
    onSent(Math.min(file.size, from + attachmentPartBytes))
  }
  return call(finishAttachment, { params }, { signal })
}
