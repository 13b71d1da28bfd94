import { listNotes as endpoint, mostNotes, type Note } from '@cartograph/contract'
import {
  and,
  between,
  desc,
  eq,
  gte,
  lte,
  messages,
  notes,
  type Transaction,
} from '@cartograph/store'
import { isEntry, presentEntry } from '../action-log/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { selectMessages } from '../messages/index.ts'
import { readFlags } from '../read-flags.ts'
import { serves, type InputOf } from '../serves.ts'
import { listEvents } from './list-events.ts'
import { presentNote, selectNotes } from './select-notes.ts'

type DayRange = InputOf<typeof endpoint>

export const listNotes = serves(endpoint, async (ctx, range) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => ({ items: await readNotes(ctx, tx, range) }))
})

/** The newest notes, entries of the action log and known events of these days, the earliest first. */
export async function readNotes(ctx: Context, tx: Transaction, range: DayRange): Promise<Note[]> {
  const { orgId } = requireWorkspace(ctx)
  const { firstDay, lastDay, createdAt } = notes
  const written = await selectNotes(tx)
    .where(and(eq(notes.orgId, orgId), lte(firstDay, range.to), gte(lastDay, range.from)))
    .orderBy(desc(lastDay), desc(createdAt), desc(notes.id))
    .limit(mostNotes)
  const flags = await readFlags(ctx, tx)
  const actions = flags.enable_action_log ? await listActions(ctx, tx, range) : []
  const events = await listEvents(tx, orgId, range)
  const items = [...written.map((one) => presentNote(ctx, one)), ...actions, ...events]
  return items.toSorted(byDay).slice(-mostNotes)
}

async function listActions(ctx: Context, tx: Transaction, range: DayRange): Promise<Note[]> {
  const { orgId } = requireWorkspace(ctx)
  const { actionDate, createdAt, id } = messages
  const rows = await selectMessages(tx)
    .where(and(eq(messages.orgId, orgId), isEntry, between(actionDate, range.from, range.to)))
    .orderBy(desc(actionDate), desc(createdAt), desc(id))
    .limit(mostNotes)
  return rows.map((row) => {
    const entry = presentEntry(ctx, row)
    return {
      kind: 'action',
      id: entry.id,
      text: entry.text,
      from: entry.actionDate,
      to: entry.actionDate,
      source: entry.datasourceType,
      metric: null,
      segment: null,
      user: entry.user,
      created_at: entry.created_at,
      edited_at: entry.edited_at,
    }
  })
}

function byDay(a: Note, b: Note): number {
  const [one, other] = [a, b].map((note) => `${note.from} ${note.created_at} ${note.id}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}
