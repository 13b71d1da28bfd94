import type { Attachment, OrgId } from '@cartograph/contract'
import { useState } from 'react'
import { FileRow } from './FileRow.tsx'
import { PicturePreview } from './PicturePreview.tsx'
import { PictureViewer } from './PictureViewer.tsx'

interface AttachmentListProps {
  readonly orgId: OrgId
  readonly attachments: readonly Attachment[]
}

/** The files of a message: pictures as previews that open large, others as rows to save. */
export function AttachmentList({ orgId, attachments }: AttachmentListProps) {
  const [shown, setShown] = useState<number | null>(null)
  if (attachments.length === 0) return null
  const pictures = attachments.filter(({ picture }) => picture !== null)
  const files = attachments.filter(({ picture }) => picture === null)
  return (
    <div className="mt-1 flex flex-col gap-2">
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {pictures.map((attachment, at) => (
            <li key={attachment.id} className="max-w-full">
              <PicturePreview {...{ orgId, attachment }} onOpen={() => setShown(at)} />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-1">
          {files.map((attachment) => (
            <FileRow key={attachment.id} {...{ orgId, attachment }} />
          ))}
        </ul>
      )}
      <PictureViewer orgId={orgId} pictures={pictures} shown={shown} onShow={setShown} />
    </div>
  )
}
