import clsx from 'clsx'
import { useSyncExternalStore } from 'react'
import { sizeOf } from '../../../format/file-size.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { AttachedRow } from './AttachedRow.tsx'
import { BlobImage } from './BlobImage.tsx'
import { FileIcon } from './FileIcon.tsx'
import type { Upload } from './upload.ts'
import type { Uploads } from './uploads.ts'

/** The files of the message that is being written. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read)
  if (all.length === 0) return null
  return (
    <ul aria-label="Attached files" className="mb-2 flex max-h-48 flex-col gap-1 overflow-y-auto">
      {all.map((upload) => (
        <UploadRow key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { file, sentBytes, state } = upload
  const share = sentBytes / file.size
  return (
    <AttachedRow
      name={file.name}
      picture={<Thumbnail file={file} />}
      removal={`${state.kind === 'sending' ? 'Cancel' : 'Remove'} ${file.name}`}
      onRemove={() => uploads.remove(upload)}
      onRetry={state.kind === 'refused' && state.mayRetry ? () => uploads.retry(upload) : undefined}
    >
      {state.kind === 'sending' ? (
        <ProgressBar
          label={`Upload of ${file.name}`}
          share={share}
          valueText={`${Math.round(share * 100)} percent`}
          isMoving
        />
      ) : (
        <span
          role={state.kind === 'refused' ? 'alert' : undefined}
          className={clsx('text-12', state.kind === 'refused' ? 'text-bad' : 'text-muted')}
        >
          {stateWords(state)}
        </span>
      )}
    </AttachedRow>
  )
}

/** Browsers show these; the server makes pictures of no others. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

function Thumbnail({ file }: { readonly file: File }) {
  const look = 'size-9 shrink-0 rounded-control'
  if (!shownTypes.has(file.type)) return <FileIcon className={look} />
  return <BlobImage blob={file} alt="" className={clsx(look, 'bg-hover object-cover')} />
}

function stateWords(state: Upload['state']): string {
  if (state.kind === 'refused') return state.reason
  return state.kind === 'stored' ? sizeOf(state.attachment.bytes) : 'Waiting to upload'
}
