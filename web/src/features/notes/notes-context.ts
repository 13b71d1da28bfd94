import type { DayRange, Note, Role, Workspace } from '@cartograph/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useClient } from '../../api/client-context.ts'
import { noteKey } from './note-key.ts'
import type { NewNote } from './note-values.ts'

/** What charts need to show the notes of a workspace. */
export interface Notes {
  readonly org: Workspace
  readonly role: Role
  /** The user's choice, in this browser. */
  readonly areNotesVisible: boolean
  readonly setShown: (areNotesVisible: boolean) => void
  /** Opens the form; null for users who may not write. */
  readonly write: ((about: NewNote) => void) | null
  readonly change: (note: Note) => void
}

/** Null where there are no notes: while editing, and on public pages. */
export const NotesContext = createContext<Notes | null>(null)

/** The notes on some days; undefined while they are hidden or not loaded. */
export function useNotes(range: DayRange | null): readonly Note[] | undefined {
  const client = useClient()
  const notes = use(NotesContext)
  const isWanted = notes !== null && notes.areNotesVisible && range !== null
  const orgId = notes?.org.org_id
  const { data } = useQuery({
    queryKey: orgId === undefined ? ['notes'] : [...noteKey(orgId), range],
    queryFn:
      isWanted && orgId !== undefined
        ? async ({ signal }) => {
            const { loadNotes } = await import('./load-notes.ts')
            return loadNotes(client, orgId, range, signal)
          }
        : skipToken,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // A chart without its notes is complete.
    retry: false,
  })
  return isWanted ? data : undefined
}
