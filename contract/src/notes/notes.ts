import * as z from 'zod/mini'
import { ActionSource } from '../action-log/action-source.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId, UserId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Day, Instant } from '../values/time.ts'

export const maxNoteLength = 500

/** Here and not with the other ids, because those are part of the first page. */
export const NoteId = z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, 'NoteId'>
export type NoteId = z.infer<typeof NoteId>

export const NoteText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxNoteLength, `At most ${maxNoteLength} characters`),
    z.refine(isStorable, storableMessage),
  )

const NotedMember = z
  .string()
  .check(z.maxLength(200), z.regex(/^[A-Za-z_]\w*\.[A-Za-z_]\w*$/, 'Not a metric or dimension'))

const NotedValue = z
  .string()
  .check(z.minLength(1, 'Required'), z.maxLength(500), z.refine(isStorable, storableMessage))

/** What a note is about; with all three null, every chart over time shows it. */
const subject = {
  source: z._default(z.nullable(ActionSource), null),
  /** Only charts of this metric show the note. */
  metric: z._default(z.nullable(NotedMember), null),
  /** Only charts that are about this value show the note. */
  segment: z._default(
    z.nullable(z.strictObject({ dimension: NotedMember, value: NotedValue })),
    null,
  ),
}

const days = { from: Day, to: Day }
const inOrder = z.refine<{ from: Day; to: Day }>(({ from, to }) => from <= to, {
  error: 'Ends before it starts',
  path: ['to'],
})

const NoteInput = z.strictObject({ text: NoteText, ...days, ...subject }).check(inOrder)

/**
 * What people should know when they look at these days: a note of theirs, an entry of the action log, or an event that
 * insights know of: a sales day, a promotion, or something that stopped.
 */
export const Note = z.object({
  /** An entry of the action log is changed and deleted there. */
  kind: z.enum(['note', 'action', 'event']),
  /** Of a note or an entry its id; of an event a name that stays the same. */
  id: z.string(),
  text: z.string(),
  from: Day,
  to: Day,
  source: z.nullable(ActionSource),
  metric: z.nullable(z.string()),
  segment: z.nullable(z.object({ dimension: z.string(), value: z.string() })),
  /** Null once they have left the workspace, for an API key and for an event. */
  user: z.nullable(z.object({ id: UserId, name: z.string() })),
  created_at: Instant,
  edited_at: z.nullable(Instant),
})
export type Note = z.infer<typeof Note>

/** The newest ones; a chart of many years does not need more marks. */
export const mostNotes = 500

const path = '/v1/orgs/{orgId}/notes'
const NoteParams = z.object({ orgId: OrgId, noteId: NoteId })

export const listNotes = defineEndpoint({
  name: 'notes.list',
  method: 'GET',
  path,
  summary:
    'The notes, the entries of the action log and the known events on some days, oldest first; at most the newest 500.',
  params: WorkspaceParams,
  query: z.object(days).check(inOrder),
  answer: z.object({ items: z.array(Note) }),
  permission: 'insights.read',
  needsActivePlan: true,
})

export const createNote = defineEndpoint({
  name: 'notes.create',
  method: 'POST',
  path,
  summary: 'Write a note on a day or on a range of days. Charts over time show it.',
  params: WorkspaceParams,
  body: NoteInput,
  answer: Note,
  status: 201,
  permission: 'actions.write',
  needsActivePlan: true,
  audit: 'note.created',
})

export const updateNote = defineEndpoint({
  name: 'notes.update',
  method: 'PUT',
  path: `${path}/{noteId}`,
  summary: 'Change a note. Only for its author and for admins.',
  params: NoteParams,
  body: NoteInput,
  answer: Note,
  permission: 'insights.mark',
  needsActivePlan: true,
  audit: 'note.updated',
})

export const deleteNote = defineEndpoint({
  name: 'notes.delete',
  method: 'DELETE',
  path: `${path}/{noteId}`,
  summary: 'Delete a note. Only for its author and for admins.',
  params: NoteParams,
  // Only users: a key is the author of nothing.
  permission: 'insights.mark',
  needsActivePlan: true,
  audit: 'note.deleted',
})

export const noteEndpoints = { listNotes, createNote, updateNote, deleteNote } as const
