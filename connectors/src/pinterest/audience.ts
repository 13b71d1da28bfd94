import { z } from 'zod'
import { AudienceGoneError, goneStatus } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
} from '../kit/audiences/destination.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import { matchedStatus, notYetCreated } from '../kit/audiences/list-status.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { nullIfNotFound } from '../kit/errors.ts'
import { Audience, CustomerList } from './api-types.ts'
import type { AdAccountClient } from './client.ts'
import { manifest } from './manifest.ts'

/**
 * A customer list, which is created with its first people, and the audience that ads can be shown
 * to. The audience's name, which is unique, identifies both until their ids are stored.
 */
const Handle = z.object({
  name: z.string().min(1),
  listId: z.nullable(z.string()),
  audienceId: z.nullable(z.string()),
})
type Handle = z.infer<typeof Handle>

export const audiences: AudienceDestination<AdAccountClient, string, Handle> = {
  handle: Handle,
  rowOf: ({ email }) => (email === null ? null : hashed(email)),

  async create(client, { spec, marker, signal }) {
    const name = nameWithMarker(spec.name, marker, manifest.audiences.nameLength)
    return find(client, { name, listId: null, audienceId: null }, signal)
  },

  async add(client, batch) {
    const { rows, signal } = batch
    let handle = await find(client, batch.handle, signal)
    if (handle.listId === null) {
      const json = { name: handle.name, records: recordsOf(rows), list_type: 'EMAIL' }
      const { id } = await write(client, { path: '/customer_lists', json }, CustomerList, signal)
      handle = { ...handle, listId: id }
    } else await change(client, handle, batch, 'ADD')
    return { handle: await withAudience(client, handle, signal) }
  },

  // Members do not expire: those who leave the audience must be removed.
  async remove(client, batch) {
    const handle = await find(client, batch.handle, batch.signal)
    if (handle.listId !== null) await change(client, handle, batch, 'REMOVE')
    return {}
  },

  async status(client, { handle, signal }) {
    const { audienceId } = await find(client, handle, signal)
    if (audienceId === null) return notYetCreated(manifest.name, 'audience')
    const audience = await readAudience(client, audienceId, signal)
    return audience === null ? goneStatus(manifest.name) : statusOf(audience)
  },

  async delete(client, { handle, signal }) {
    const { audienceId } = await find(client, handle, signal)
    if (audienceId === null) return
    const call = { method: 'PATCH', path: `/audiences/${audienceId}` } as const
    const json = { operation_type: 'REMOVE' }
    await nullIfNotFound(write(client, { ...call, json }, z.unknown(), signal))
  },
}

/**
 * Looks up the ids that are not stored. A list without an audience is left alone: it is that of an
 * audience that was deleted, whose people need not be in this one.
 */
async function find(client: AdAccountClient, handle: Handle, signal: AbortSignal): Promise<Handle> {
  if (handle.audienceId !== null) return handle
  const all = await client.list('/audiences', Audience, signal)
  const found = all.find(({ name }) => name === handle.name)
  const listId = found?.rule?.customer_list_id
  if (found === undefined || listId == null) return handle
  return { ...handle, audienceId: found.id, listId }
}

/** Removed people stay in the list's history, so that an audience on it is found or created once. */
async function withAudience(client: AdAccountClient, handle: Handle, signal: AbortSignal) {
  if (handle.audienceId !== null) return handle
  const { name, listId } = handle
  const json = { name, audience_type: 'CUSTOMER_LIST', rule: { customer_list_id: listId } }
  const { id } = await write(client, { path: '/audiences', json }, Audience, signal)
  return { ...handle, audienceId: id }
}

/** A list takes people although the audience on it was deleted, so that the audience is read first. */
async function change(
  client: AdAccountClient,
  { listId, audienceId }: Handle,
  { rows, signal }: PreparedBatch<string, Handle>,
  operation: 'ADD' | 'REMOVE',
): Promise<void> {
  if (audienceId !== null && (await readAudience(client, audienceId, signal)) === null)
    throw new AudienceGoneError(manifest.name)
  const call = { method: 'PATCH', path: `/customer_lists/${listId ?? ''}` } as const
  const json = { operation_type: operation, records: recordsOf(rows) }
  await write(client, { ...call, json }, z.unknown(), signal)
}

function recordsOf(rows: PreparedBatch<string, Handle>['rows']): string {
  return rows.map(({ row }) => row).join(',')
}

/** What creates something is not repeated: it is looked up by its name first. */
function write<Schema extends z.ZodType>(
  client: AdAccountClient,
  call: { readonly method?: 'PATCH'; readonly path: string; readonly json: unknown },
  answer: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const isRepeatable = call.method === 'PATCH'
  return client.call({ ...call, answer, costs: { writes: 1 }, isRepeatable, signal })
}

function readAudience(client: AdAccountClient, id: string, signal: AbortSignal) {
  return nullIfNotFound(client.call({ path: `/audiences/${id}`, answer: Audience, signal }))
}

function statusOf({ status, size }: Audience): ListStatus {
  const state = states.get(status ?? '') ?? 'warning'
  return matchedStatus(manifest, { state, people: size, matchesWithin: 'two days' })
}

const states = new Map<string, 'filling' | 'too_small' | 'ready'>([
  ['INITIALIZING', 'filling'],
  ['TOO_SMALL', 'too_small'],
  ['READY', 'ready'],
])
