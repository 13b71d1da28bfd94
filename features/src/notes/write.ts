import {
  createNote as createEndpoint,
  deleteNote as deleteEndpoint,
  newId,
  NoteId,
  updateNote as updateEndpoint,
} from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { and, eq, notes } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { serves, type InputOf } from '../serves.ts'
import { presentNote, requireChangeableNote, requireNote } from './select-notes.ts'

/** An API key is the author of nothing: the audit log names the key. */
export const createNote = serves(createEndpoint, async (ctx, input) => {
  const { orgId } = requireWorkspace(ctx)
  const id = newId(NoteId)
  const userId = ctx.actor?.kind === 'person' ? ctx.actor.userId : null
  const of = { endpoint: createEndpoint, subject: id, details: daysOf(input) }
  const answer = await change(ctx, of, async (tx) => {
    await tx
      .insert(notes)
      .values({ orgId, id, userId, ...columnsOf(input), createdAt: ctx.clock() })
    return presentNote(ctx, await requireNote(tx, id))
  })
  await announce(ctx)
  return answer
})

export const updateNote = serves(updateEndpoint, async (ctx, { noteId: id, ...input }) => {
  const { orgId } = requireWorkspace(ctx)
  const of = { endpoint: updateEndpoint, subject: id, details: daysOf(input) }
  const answer = await change(ctx, of, async (tx) => {
    await requireChangeableNote(ctx, tx, id)
    await tx
      .update(notes)
      .set({ ...columnsOf(input), editedAt: ctx.clock() })
      .where(and(eq(notes.orgId, orgId), eq(notes.id, id)))
    return presentNote(ctx, await requireNote(tx, id))
  })
  await announce(ctx)
  return answer
})

export const deleteNote = serves(deleteEndpoint, async (ctx, { noteId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  await change(ctx, { endpoint: deleteEndpoint, subject: id, details: {} }, async (tx) => {
    await requireChangeableNote(ctx, tx, id)
    await tx.delete(notes).where(and(eq(notes.orgId, orgId), eq(notes.id, id)))
    return undefined
  })
  await announce(ctx)
})

type NoteInput = Omit<InputOf<typeof updateEndpoint>, 'noteId' | 'orgId'>

function columnsOf({ text, from, to, source, metric, segment }: NoteInput) {
  return {
    text,
    firstDay: from,
    lastDay: to,
    source,
    metric,
    dimension: segment?.dimension ?? null,
    value: segment?.value ?? null,
  }
}

/** The audit log records the days, not the text. */
function daysOf({ from, to }: NoteInput) {
  return { from, to }
}

/** Open charts show it without a reload. */
async function announce(ctx: Context): Promise<void> {
  await notifyWorkspaceChange(ctx, { org_id: requireWorkspace(ctx).orgId, topic: 'insights' })
}
