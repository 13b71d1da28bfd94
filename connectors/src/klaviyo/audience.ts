import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import type { AudienceDestination } from '../kit/audiences/destination.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { NotFoundError } from '../kit/errors.ts'
import { rowOf, type Profile } from './audience-profile.ts'
import { settleImport, startImport } from './import-job.ts'
import { removeMembers } from './list-members.ts'
import { manifest } from './manifest.ts'

const Handle = z.object({ listId: z.string().min(1) })
type Handle = z.infer<typeof Handle>

/** Lists. Being on one is not marketing consent, and none is claimed. */
export const audiences: AudienceDestination<ApiClient, Profile, Handle> = {
  handle: Handle,
  rowOf,

  async create(client, { spec, marker, signal }) {
    // The filter below is not documented to take these characters.
    const plain = spec.name.replaceAll(/["\\]/g, "'")
    const name = nameWithMarker(plain, marker, manifest.audiences.nameLength)
    // Names are not unique and lists have no description, so that the name has the marker.
    const found = await client.call({
      path: '/api/lists',
      params: { filter: `equals(name,${JSON.stringify(name)})` },
      costs: { lists: 1 },
      answer: Lists,
      signal,
    })
    const earlier = found.data.find(({ attributes }) => attributes.name === name)
    if (earlier !== undefined) return { listId: earlier.id }
    const { data } = await client.call({
      path: '/api/lists',
      json: { data: { type: 'list', attributes: { name } } },
      isRepeatable: false,
      costs: { lists: 1 },
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
    const { data } = await onList(() =>
      client.call({
        path: listPath(handle),
        params: { 'additional-fields[list]': 'profile_count' },
        costs: { listSizes: 1 },
        answer: List,
        signal,
      }),
    )
    const count = data.attributes.profile_count ?? null
    return {
      state: 'ready',
      description: 'The list is in Klaviyo.',
      size: count === null ? null : { atLeast: count, atMost: count },
      matchRate: null,
    }
  },

  /** The profiles stay in the account. */
  async delete(client, { handle, signal }) {
    const call = { method: 'DELETE', costs: { lists: 1 }, answer: z.null(), signal } as const
    await onList(() => client.call({ path: listPath(handle), ...call }))
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
    throw error instanceof NotFoundError ? new AudienceGoneError(manifest.name, error) : error
  }
}
