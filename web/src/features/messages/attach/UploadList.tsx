import clsx from 'clsx'
import { useSyncExternalStore } from 'react'
import { sizeOf } from '../../../format/file-size.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
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

const buttonLook =
  'flex h-7 min-w-7 shrink-0 items-center justify-center rounded-control px-1.5 text-12 font-medium text-muted hover:bg-hover hover:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11'

function UploadRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { file, sentBytes, state } = upload
  const share = sentBytes / file.size
  return (
    <li className="flex items-center gap-2.5 rounded-control border border-border py-1 pr-1 pl-1.5">
      <Thumbnail file={file} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate text-13">{file.name}</span>
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
      </div>
      {state.kind === 'refused' && state.mayRetry && (
        <button type="button" className={buttonLook} onClick={() => uploads.retry(upload)}>
          Try again
        </button>
      )}
      <button
        type="button"
        aria-label={`${state.kind === 'sending' ? 'Cancel' : 'Remove'} ${file.name}`}
        className={buttonLook}
        onClick={() => uploads.remove(upload)}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </li>
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
