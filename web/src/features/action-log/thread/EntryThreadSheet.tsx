import type { ActionLogEntryId, Role, Workspace } from '@cartograph/contract'
import { useState } from 'react'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { EntryThread } from './EntryThread.tsx'

interface EntryThreadSheetProps {
  readonly org: Workspace
  readonly role: Role
  /** Null while it is closed. */
  readonly opened: ActionLogEntryId | null
  readonly onClose: () => void
}

/** The replies to an entry, beside the log. */
export default function EntryThreadSheet({ org, role, opened, onClose }: EntryThreadSheetProps) {
  // A closed sheet is seen until it is gone.
  const [last, setLast] = useState(opened)
  if (opened !== null && last !== opened) setLast(opened)
  const shown = opened ?? last
  return (
    <Sheet isOpen={opened !== null} onClose={onClose} title="Action log entry" isBeside isFilled>
      {shown !== null && <EntryThread key={shown} org={org} role={role} id={shown} back={null} />}
    </Sheet>
  )
}
