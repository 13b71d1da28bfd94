import type { Attachment, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { sizeOf } from '../../../format/file-size.ts'
import { attachmentQuery } from './attachment-query.ts'
import { AttachedRow } from './AttachedRow.tsx'
import { BlobImage } from './BlobImage.tsx'
import { FileIcon } from './FileIcon.tsx'

interface StoredFilesProps {
  readonly orgId: OrgId
  readonly files: readonly Attachment[]
  readonly onRemove: (file: Attachment) => void
}

/** The files that an edited message has already. */
export function StoredFiles({ orgId, files, onRemove }: StoredFilesProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files so far" className="mb-2 flex max-h-48 flex-col gap-1 overflow-y-auto">
      {files.map((file) => (
        <AttachedRow
          key={file.id}
          name={file.name}
          picture={<Preview orgId={orgId} file={file} />}
          removal={`Remove ${file.name}`}
          onRemove={() => onRemove(file)}
        >
          <span className="text-12 text-muted">{sizeOf(file.bytes)}</span>
        </AttachedRow>
      ))}
    </ul>
  )
}

function Preview({ orgId, file }: { readonly orgId: OrgId; readonly file: Attachment }) {
  const query = attachmentQuery(useClient(), orgId, file, 'preview')
  const { data } = useQuery({ ...query, enabled: file.picture !== null })
  const look = 'size-9 shrink-0 rounded-control'
  if (data === undefined) return <FileIcon className={look} />
  return <BlobImage blob={data} alt="" className={`${look} bg-hover object-cover`} />
}
