import {
  deleteNote,
  hasPermission,
  NoteId,
  actionSourceNames,
  rangeWords,
  type Note,
} from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { noteKey } from './note-key.ts'
import { NotesContext, type Notes } from './notes-context.ts'

/** The notes of one mark, each with what its reader may do. */
export function NoteDetails({ notes }: { readonly notes: readonly Note[] }) {
  const page = use(NotesContext)
  if (page === null) return null
  return (
    <ul className="flex w-72 max-w-full flex-col divide-y divide-border">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} page={page} />
      ))}
    </ul>
  )
}

function NoteItem({ note, page }: { readonly note: Note; readonly page: Notes }) {
  const { data: user } = useQuery(userQuery(useClient()))
  const { text, from, to, source, kind } = note
  const isOwn = note.user !== null && note.user.id === user?.id
  const mayChange =
    kind === 'note' && hasPermission(page.role, 'insights.mark') && (isOwn || page.role === 'admin')
  const origin = [
    rangeWords([from, to]),
    ...(source === null ? [] : [actionSourceNames[source]]),
    ...(note.user === null ? [] : [note.user.name]),
  ]
  return (
    <li className="flex flex-col gap-1 px-1 py-2">
      <p className="text-14 wrap-break-word whitespace-pre-line">{text}</p>
      <p className="text-12 text-muted">{origin.join(' · ')}</p>
      {kind !== 'note' && (
        <p className="text-12 text-muted">
          {kind === 'action' ? 'From the action log' : 'Known event'}
        </p>
      )}
      {mayChange && (
        <div className="-ml-2 flex gap-1">
          <Button size="small" look="quiet" onClick={() => page.change(note)}>
            Change
          </Button>
          <DeleteNote note={note} page={page} />
        </div>
      )}
    </li>
  )
}

/** Asks once more in place, since a note is quickly written again. */
function DeleteNote({ note, page }: { readonly note: Note; readonly page: Notes }) {
  const { org_id: orgId } = page.org
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteNote, { params: { orgId, noteId: NoteId.parse(note.id) } }),
    onSuccess: () => toast.success('Note deleted'),
    onError: reportError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: noteKey(orgId) }),
  })
  return (
    <Button
      size="small"
      look="quiet-danger"
      isBusy={isPending}
      onClick={() => (isAsking ? mutate() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? 'Delete for everyone' : 'Delete'}
    </Button>
  )
}
