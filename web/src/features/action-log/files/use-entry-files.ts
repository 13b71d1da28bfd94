import {
  actionLogChannel,
  type ActionLogEntry,
  type Attachment,
  type AttachmentId,
  type OrgId,
} from '@cartograph/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { isUnderWay, storedFiles } from '../../messages/attach/upload.ts'
import { Uploads } from '../../messages/attach/uploads.ts'

export interface EntryFiles {
  readonly uploads: Uploads
  /** Those that the entry had before and keeps. */
  readonly kept: readonly Attachment[]
  readonly remove: (file: Attachment) => void
  readonly add: (files: readonly File[]) => void
  readonly isUnderWay: boolean
  /** The files of the entry that is saved now. */
  readonly ids: () => AttachmentId[]
  /** After it was saved. */
  readonly done: () => void
}

/** The files of an entry that is being written. Those that are not saved are deleted with the form. */
export function useEntryFiles(orgId: OrgId, entry: ActionLogEntry | undefined): EntryFiles {
  const client = useClient()
  const [uploads] = useState(() => new Uploads(client, { orgId, channel: actionLogChannel }))
  const [kept, setKept] = useState<readonly Attachment[]>(entry?.attachments ?? [])
  const attached = useSyncExternalStore(uploads.subscribe, uploads.read)
  useEffect(() => () => uploads.discard(), [uploads])
  return {
    uploads,
    kept,
    remove: ({ id }) => setKept((all) => all.filter((one) => one.id !== id)),
    add: (files) => uploads.add(files, kept.length),
    isUnderWay: attached.some(isUnderWay),
    ids: () => [...kept, ...storedFiles(uploads.read())].map(({ id }) => id),
    done: () => void uploads.take(),
  }
}
