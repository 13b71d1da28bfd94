import { AppError, type Note, type NoteId } from '@cartograph/contract'
import { and, eq, notes, workspacePeople, type Transaction } from '@cartograph/store'
import { requireAuthor, type Context } from '../context.ts'
import { presentWriter } from '../messages/index.ts'

/** Notes with their authors, who are null after leaving the workspace. */
export function selectNotes(tx: Transaction) {
  const { userId, email, firstName, lastName, isActive } = workspacePeople
  return tx
    .select({ note: notes, writer: { userId, email, firstName, lastName } })
    .from(notes)
    .leftJoin(workspacePeople, and(eq(userId, notes.userId), eq(isActive, true)))
    .$dynamic()
}

type SelectedNote = Awaited<ReturnType<typeof selectNotes>>[number]

export async function requireNote(tx: Transaction, id: NoteId): Promise<SelectedNote> {
  const [found] = await selectNotes(tx).where(eq(notes.id, id))
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Authors may change their own notes, admins all. */
export async function requireChangeableNote(
  ctx: Context,
  tx: Transaction,
  id: NoteId,
): Promise<SelectedNote> {
  const found = await requireNote(tx, id)
  requireAuthor(ctx, found.note.userId, 'Only the author of a note or an admin can change it.')
  return found
}

export function presentNote(ctx: Context, { note, writer }: SelectedNote): Note {
  const { dimension, value } = note
  return {
    kind: 'note',
    id: note.id,
    text: note.text,
    from: note.firstDay,
    to: note.lastDay,
    source: note.source,
    metric: note.metric,
    segment: dimension === null || value === null ? null : { dimension, value },
    user: presentWriter(writer, ctx.workspace?.role === 'demo'),
    created_at: note.createdAt.toISOString(),
    edited_at: note.editedAt?.toISOString() ?? null,
  }
}
