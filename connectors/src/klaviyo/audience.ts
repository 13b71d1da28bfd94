import { z } from 'zod'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import type { AudienceDestination, ListStatus } from '../kit/audiences/destination.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { rowOf, type Profile } from './audience-profile.ts'
import type { KlaviyoClient } from './client.ts'
import { settleImport, startImport } from './import-job.ts'
import { KlaviyoNotFoundError } from './klaviyo-error.ts'
import { removeMembers } from './list-members.ts'
import { manifest } from './manifest.ts'

const Handle = z.object({ listId: z.string().min(1) })
type Handle = z.infer<typeof Handle>

/** Lists. Being on one is not marketing consent, and none is claimed. */
export const audiences: AudienceDestination<KlaviyoClient, Profile, Handle> = {
  handle: Handle,
  rowOf,

  async create(client, { spec, marker, signal }) {
    // The filter below is not documented to take these characters.
    const plain = spec.name.replaceAll(/["\\]/g, "'")
    const name = nameWithMarker(plain, marker, manifest.audiences.nameLength)
    // Names are not unique and lists have no description, so that the name has the marker.
    const found = await client.call({
      path: '/api/lists',
      query: { filter: `equals(name,${JSON.stringify(name)})` },
      quota: 'lists',
      answer: Lists,
      signal,
    })
    const earlier = found.data.find(({ attributes }) => attributes.name === name)
    if (earlier !== undefined) return { listId: earlier.id }
    const { data } = await client.call({
      path: '/api/lists',
      body: { data: { type: 'list', attributes: { name } } },
      isRepeatable: false,
      quota: 'lists',
      answer: List,
      signal,
    })
    return { listId: data.id }
  },

  async add(client, { handle, rows, signal }) {
    const profiles = rows.map(({ row }) => row)
    const jobId = await onList(() => startImport(client, handle.listId, profiles, signal))
    return { pending: { jobId, startedAt: client.ports.clock.now() } }
  },

  async remove(client, { handle, rows, signal }) {
    const profiles = rows.map(({ row }) => row)
    await onList(() => removeMembers(client, handle.listId, profiles, signal))
    return {}
  },

  settle: (client, { pending, keys, signal }) =>
    settleImport(
      client,
      { id: String(pending['jobId']), startedAtMs: Number(pending['startedAt']) },
      { keys, signal },
    ),

  async status(client, { handle, signal }) {
    try {
      const { data } = await client.call({
        path: listPath(handle),
        query: { 'additional-fields[list]': 'profile_count' },
        quota: 'listSizes',
        answer: List,
        signal,
      })
      const count = data.attributes.profile_count ?? null
      return {
        state: 'ready',
        description: 'The list is in Klaviyo.',
        size: count === null ? null : { atLeast: count, atMost: count },
        matchRate: null,
      }
    } catch (error) {
      if (error instanceof KlaviyoNotFoundError) return goneStatus
      throw error
    }
  },

  /** The profiles stay in the account. */
  async delete(client, { handle, signal }) {
    try {
      const call = { method: 'DELETE', quota: 'lists', answer: z.null(), signal } as const
      await client.call({ path: listPath(handle), ...call })
    } catch (error) {
      if (!(error instanceof KlaviyoNotFoundError)) throw error
    }
  },
}

const ListResource = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.nullish(z.string()),
    profile_count: z.nullish(z.int()),
  }),
})
const List = z.object({ data: ListResource })
const Lists = z.object({ data: z.array(ListResource) })

function listPath({ listId }: Handle): string {
  return `/api/lists/${encodeURIComponent(listId)}`
}

async function onList<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof KlaviyoNotFoundError
      ? new AudienceGoneError(manifest.name, error)
      : error
  }
}

const goneStatus: ListStatus = {
  state: 'gone',
  description: `The audience was deleted in ${manifest.name}.`,
  size: null,
  matchRate: null,
}
