import { hasPermission, type Note, type Role, type Workspace } from '@cartograph/contract'
import { useMemo, useState, type ReactNode } from 'react'
import { NoteButtonsContext } from '../../charts/draw/NoteMarks.tsx'
import { useStoredSwitch } from '../../ui/layout/use-stored-switch.ts'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyNoteButtons, noteModal } from './lazy-notes.ts'
import type { NewNote } from './note-values.ts'
import { NotesContext, type Notes } from './notes-context.ts'

interface NotesProviderProps {
  readonly org: Workspace
  readonly role: Role
  readonly children: ReactNode
}

/** Lets the charts of a page show notes, and people write them. */
export function NotesProvider({ org, role, children }: NotesProviderProps) {
  const [areNotesVisible, setShown] = useStoredSwitch('cartograph.notes-shown', true)
  const [begun, begin] = useState<Note | NewNote | null>(null)
  const mayWrite = hasPermission(role, 'actions.write')
  const notes = useMemo(
    (): Notes => ({
      org,
      role,
      areNotesVisible,
      setShown,
      write: mayWrite ? begin : null,
      change: begin,
    }),
    [org, role, areNotesVisible, setShown, mayWrite],
  )
  return (
    <NotesContext value={notes}>
      <NoteButtonsContext value={LazyNoteButtons}>
        {children}
        <LazyPart
          part={noteModal}
          isNeeded={begun !== null}
          onError={() => begin(null)}
          props={{ org, begun, onClose: () => begin(null) }}
        />
      </NoteButtonsContext>
    </NotesContext>
  )
}
