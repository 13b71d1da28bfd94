import type { OrgId } from '@cartograph/contract'
import { useId } from 'react'
import { AttachButton } from '../../messages/attach/AttachButton.tsx'
import { StoredFiles } from '../../messages/attach/StoredFiles.tsx'
import { UploadList } from '../../messages/attach/UploadList.tsx'
import type { EntryFiles } from './use-entry-files.ts'

interface EntryFilesFieldProps {
  readonly orgId: OrgId
  readonly files: EntryFiles
  /** The entry was to be saved while files were still uploaded. */
  readonly isWaiting: boolean
  readonly disabled: boolean
}

/** The pictures and files of an entry, such as what a mail looked like. */
export function EntryFilesField({ orgId, files, isWaiting, disabled }: EntryFilesFieldProps) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1 text-13 font-medium">
        Files (optional)
      </p>
      <StoredFiles orgId={orgId} files={files.kept} onRemove={files.remove} />
      <UploadList uploads={files.uploads} />
      <AttachButton look="button" disabled={disabled} onFiles={files.add} />
      {isWaiting && files.isUnderWay && (
        <p role="status" className="mt-1 text-13 text-muted">
          Your files are still uploading. Save the entry when they are done.
        </p>
      )}
    </div>
  )
}
