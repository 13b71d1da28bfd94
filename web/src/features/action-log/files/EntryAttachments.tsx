import type { Attachment, OrgId } from '@cartograph/contract'
import { AttachmentList } from '../../messages/attach/AttachmentList.tsx'

interface EntryAttachmentsProps {
  readonly orgId: OrgId
  readonly attachments: readonly Attachment[]
}

/** The files of an entry, as its thread shows them. */
export default function EntryAttachments(props: EntryAttachmentsProps) {
  return <AttachmentList {...props} />
}
