import { z } from 'zod'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
} from '../kit/audiences/destination.ts'
import { notYetCreated } from '../kit/audiences/list-status.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { nullIfNotFound } from '../kit/errors.ts'
import { Segment } from './api-types.ts'
import type { AdvertiserClient } from './client.ts'
import { manifest } from './manifest.ts'

/** A segment is created with its first members. Its name identifies it until its id is stored. */
const Handle = z.object({ name: z.string().min(1), segmentId: z.nullable(z.string()) })
type Handle = z.infer<typeof Handle>

const path = '/audience/v1/segments'
const costs = { audiences: 1 }

export const audiences: AudienceDestination<AdvertiserClient, string, Handle> = {
  handle: Handle,
  rowOf: ({ email }) => email,

  async create(client, { spec, marker, signal }) {
    const name = nameWithMarker(spec.name, marker, manifest.audiences.nameLength)
    return find(client, { name, segmentId: null }, signal)
  },

  async add(client, { handle, spec, rows, signal }) {
    const { name, segmentId } = await find(client, handle, signal)
    // A member stays for the duration of the segment from this moment on.
    const ts = Math.floor(client.api.ports.clock.now() / 1000)
    const data = rows.map(({ row: email }) => ({ email, ts }))
    if (segmentId !== null) {
      const json = { name, data }
      const call = { path: `${path}/${segmentId}`, json, answer: Changed, costs, signal }
      await client.api.call(call)
      return { handle: { name, segmentId } }
    }
    const created = { name, type: 'crm', advertiser_id: client.id, duration: spec.membershipDays }
    // Not repeated: it is looked up by its name first.
    const call = { path, json: { ...created, data }, answer: Changed, isRepeatable: false }
    const { segment } = await client.api.call({ ...call, costs, signal })
    return { handle: { name, segmentId: segment.segment_id } }
  },

  /**
   * AdRoll has no call for it: who is not sent again leaves when their membership ends. The list is
   * read, so that a run ends here as well where access was lost or the list deleted.
   */
  async remove(client, { handle, signal }: PreparedBatch<string, Handle>) {
    return { handle: await find(client, handle, signal) }
  },

  async status(client, { handle, signal }) {
    const segment = await readSegment(client, handle, signal)
    if (segment !== null) return statusOf(segment)
    if (handle.segmentId !== null) throw new AudienceGoneError(manifest.name)
    return notYetCreated(manifest.name, 'list')
  },

  async delete(client, { handle, signal }) {
    const { segmentId } = await find(client, handle, signal)
    if (segmentId === null) return
    const call = { method: 'DELETE', path: `${path}/${segmentId}`, answer: z.unknown() } as const
    await nullIfNotFound(client.api.call({ ...call, costs, signal }))
  },
}

const Changed = z.object({ segment: Segment })

/** With the segment's id, if there is one. Throws if it was deleted at the platform. */
async function find(client: AdvertiserClient, handle: Handle, signal: AbortSignal) {
  const segment = await readSegment(client, handle, signal)
  if (segment === null && handle.segmentId !== null) throw new AudienceGoneError(manifest.name)
  return { ...handle, segmentId: segment?.segment_id ?? null }
}

/** A segment that was deleted stays in the list, and takes no one. */
async function readSegment(
  client: AdvertiserClient,
  { name, segmentId }: Handle,
  signal: AbortSignal,
): Promise<Segment | null> {
  const params = { advertiser_id: client.id, advertisable: client.id, type: 'crm' }
  const answer = z.object({ segments: z.array(Segment) })
  const { segments } = await client.api.call({ path, params, answer, costs, signal })
  const isIt = (one: Segment) =>
    segmentId === null ? one.name === name : one.segment_id === segmentId
  return segments.find((one) => one.is_active !== false && isIt(one)) ?? null
}

function statusOf({ emails }: Segment): ListStatus {
  const size = emails == null ? null : { atLeast: emails, atMost: emails }
  return { state: 'ready', description: 'The list is in AdRoll.', size, matchRate: null }
}
