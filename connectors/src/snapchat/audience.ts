import { z } from 'zod'
import { goneIfNotFound } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
} from '../kit/audiences/destination.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import { matchedStatus } from '../kit/audiences/list-status.ts'
import { describeWithMarker, hasMarker } from '../kit/audiences/list-marker.ts'
import { nullIfNotFound } from '../kit/errors.ts'
import { Uuid } from './api-types.ts'
import { listAll, readOne, type AdAccountClient } from './client.ts'
import { manifest } from './manifest.ts'

/** A segment of customers. */
const Handle = z.object({ id: Uuid })
type Handle = z.infer<typeof Handle>

/** A request has members of one kind. */
interface Member {
  readonly schema: 'EMAIL_SHA256' | 'PHONE_SHA256'
  readonly hash: string
}

const Segment = Handle.extend({
  description: z.string().nullish(),
  approximate_number_users: z.int().min(0).nullish(),
  upload_status: z.string().nullish(),
  targetable_status: z.string().nullish(),
})
type Segment = z.infer<typeof Segment>

/** Members stay until they are removed. */
const lifetimeDays = 9_999

export const audiences: AudienceDestination<AdAccountClient, Member, Handle> = {
  handle: Handle,

  // Snapchat keeps identifiers and not people, and counts each of them: one is sent of a person.
  rowOf({ email, phone }) {
    if (email !== null) return { schema: 'EMAIL_SHA256', hash: hashed(email) }
    // Without the plus.
    return phone === null ? null : { schema: 'PHONE_SHA256', hash: hashed(phone.slice(1)) }
  },

  async create(client, { spec, marker, signal }) {
    const path = client.path('/segments')
    const all = await listAll(client.api, { path, signal }, Segment)
    const found = all.find(({ description }) => hasMarker(description, marker))
    if (found !== undefined) return { id: found.id }
    const segment = {
      name: spec.name,
      description: describeWithMarker(spec.description, marker),
      source_type: 'FIRST_PARTY',
      ad_account_id: client.id,
      retention_in_days: lifetimeDays,
    }
    const json = { segments: [segment] }
    const { id } = await readOne(client.api, { path, json, isRepeatable: false, signal }, Segment)
    return { id }
  },

  async add(client, batch) {
    await change(client, batch, 'POST')
    return {}
  },

  async remove(client, batch) {
    await change(client, batch, 'DELETE')
    return {}
  },

  async status(client, { handle, signal }) {
    const path = `/segments/${handle.id}`
    return statusOf(
      await goneIfNotFound(manifest.name, readOne(client.api, { path, signal }, Segment)),
    )
  },

  async delete(client, { handle, signal }) {
    const call = { method: 'DELETE', path: `/v1/segments/${handle.id}` } as const
    await nullIfNotFound(client.api.call({ ...call, answer: z.unknown(), signal }))
  },
}

async function change(
  { api }: AdAccountClient,
  { handle, rows, signal }: PreparedBatch<Member, Handle>,
  method: 'POST' | 'DELETE',
): Promise<void> {
  const path = `/v1/segments/${handle.id}/users`
  for (const schema of ['EMAIL_SHA256', 'PHONE_SHA256'] as const) {
    const data = rows.flatMap(({ row }) => (row.schema === schema ? [[row.hash]] : []))
    if (data.length === 0) continue
    const json = { users: [{ schema: [schema], data }] }
    await goneIfNotFound(
      manifest.name,
      api.call({ method, path, json, answer: z.unknown(), signal }),
    )
  }
}

function statusOf(segment: Segment): ListStatus {
  const { upload_status: upload, targetable_status: targetable } = segment
  const state = upload !== 'COMPLETE' ? 'filling' : (states.get(targetable ?? '') ?? 'warning')
  const people = state === 'filling' ? null : segment.approximate_number_users
  return matchedStatus(manifest, { state, people, matchesWithin: 'two days' })
}

const states = new Map<string, 'filling' | 'too_small' | 'ready'>([
  ['NOT_READY', 'filling'],
  ['TOO_FEW_USERS', 'too_small'],
  ['READY', 'ready'],
])
