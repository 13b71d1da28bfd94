import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { batchesOf } from '../kit/audiences/batches.ts'
import { Links } from './api-types.ts'
import type { Profile } from './audience-profile.ts'
import { nextPage, pageParam } from './client.ts'
import { manifest } from './manifest.ts'

/** Klaviyo's limit per removal. */
const idsPerRemoval = 1000

/** Removes profiles from a list. Ignores those that are not on it, so it is safe to repeat. */
export async function removeMembers(
  client: ApiClient,
  listId: string,
  profiles: readonly Profile[],
  signal: AbortSignal,
): Promise<void> {
  const emails = profiles.flatMap(({ attributes }) => attributes.email ?? [])
  // Who has an email address was added with it, and the address identifies the profile.
  const phones = profiles.flatMap(({ attributes: { email, phone_number: phone } }) =>
    email === undefined ? (phone ?? []) : [],
  )
  const ids = new Set([
    ...(await memberIds(client, listId, ['email', emails], signal)),
    ...(await memberIds(client, listId, ['phone_number', phones], signal)),
  ])
  for await (const batch of batchesOf(ids, () => 1, { items: idsPerRemoval, bytes: Infinity })) {
    await client.call({
      path: `/api/lists/${encodeURIComponent(listId)}/relationships/profiles`,
      method: 'DELETE',
      json: { data: batch.map((id) => ({ type: 'profile', id })) },
      costs: { lists: 1 },
      answer: z.null(),
      signal,
    })
  }
}

const Members = z.object({ data: z.array(z.object({ id: z.string() })), links: z.nullish(Links) })

/** The ids of list members by email or phone, in requests that fit into a URL. */
async function memberIds(
  client: ApiClient,
  listId: string,
  [field, values]: readonly [name: string, values: readonly string[]],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids: string[] = []
  const bytesOf = (value: string) => encodeURIComponent(value).length + 9
  for await (const batch of batchesOf(values, bytesOf, { items: 100, bytes: 4000 })) {
    const members = await readAll(manifest.name, async (page: string | null) => {
      const { data, links } = await client.call({
        path: `/api/lists/${encodeURIComponent(listId)}/profiles`,
        params: {
          filter: `any(${field},${JSON.stringify(batch)})`,
          'fields[profile]': 'email',
          'page[size]': '100',
          ...pageParam(page),
        },
        costs: { members: 1 },
        answer: Members,
        signal,
      })
      return { items: data, next: nextPage(links) }
    })
    ids.push(...members.map(({ id }) => id))
  }
  return ids
}
