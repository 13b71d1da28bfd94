import type { Attachment, OrgId } from '@cartograph/contract'
import { sizeOf } from '../../../format/file-size.ts'
import { FileIcon } from './FileIcon.tsx'
import { useSaveFile } from './use-save-file.ts'

interface FileRowProps {
  readonly orgId: OrgId
  readonly attachment: Attachment
}

/** A press saves it; nothing in it is ever shown here. */
export function FileRow({ orgId, attachment }: FileRowProps) {
  const { save, isSaving } = useSaveFile(orgId, attachment)
  return (
    <li>
      <button
        type="button"
        disabled={isSaving}
        onClick={save}
        className="flex max-w-full items-center gap-2.5 rounded-control border border-border py-1 pr-3 pl-1 text-left hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="sr-only">Save </span>
        <FileIcon className="size-8 shrink-0 rounded-control" />
        <span className="flex min-w-0 flex-col">
          <span className="truncate text-13 font-medium">{attachment.name}</span>
          <span className="text-12 text-muted">
            {isSaving ? 'Loading…' : sizeOf(attachment.bytes)}
          </span>
        </span>
      </button>
    </li>
  )
}
