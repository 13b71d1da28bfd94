import { z } from 'zod'
import { Links } from './api-types.ts'
import { emailOf, splitIntoBatches, phoneOf, type Profile } from './audience-profile.ts'
import { nextPage, type KlaviyoClient } from './client.ts'

const Created = z.object({ data: z.object({ id: z.string() }) })

/**
 * Creates a list for an audience. Names are not unique, so the caller stores the id. List
 * membership is not marketing consent, and none is claimed.
 */
export async function createList(
  client: KlaviyoClient,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  const { data } = await client.call({
    path: '/api/lists',
    body: { data: { type: 'list', attributes: { name } } },
    quota: 'lists',
    answer: Created,
    signal,
  })
  return data.id
}

/** Deletes the list; its profiles stay in the account. */
export async function deleteList(
  client: KlaviyoClient,
  listId: string,
  signal: AbortSignal,
): Promise<void> {
  const path = `/api/lists/${encodeURIComponent(listId)}`
  await client.call({ path, method: 'DELETE', quota: 'lists', answer: z.null(), signal })
}

/** Klaviyo allows 10,000 profiles and 5 MB at once. */
const importLimits = { items: 10_000, bytes: 4_500_000 }

export function importBatches(profiles: Iterable<Profile>): Profile[][] {
  const bytesOf = (profile: Profile) => Buffer.byteLength(JSON.stringify(profile)) + 1
  return splitIntoBatches(profiles, bytesOf, importLimits)
}

/** Starts to import one batch into a list. Returns the job's id. Safe to repeat. */
export async function startImport(
  client: KlaviyoClient,
  listId: string,
  batch: readonly Profile[],
  signal: AbortSignal,
): Promise<string> {
  const { data } = await client.call({
    path: '/api/profile-bulk-import-jobs',
    body: {
      data: {
        type: 'profile-bulk-import-job',
        attributes: { profiles: { data: batch } },
        relationships: { lists: { data: [{ type: 'list', id: listId }] } },
      },
    },
    quota: 'imports',
    answer: Created,
    signal,
  })
  return data.id
}

export interface ImportState {
  readonly state: 'running' | 'complete' | 'cancelled'
  readonly total: number
  readonly completed: number
  readonly failed: number
}

const ImportJob = z.object({
  data: z.object({
    attributes: z.object({
      status: z.nullish(z.string()),
      completed_at: z.nullish(z.string()),
      total_count: z.int(),
      completed_count: z.nullish(z.int()),
      failed_count: z.nullish(z.int()),
    }),
  }),
})

export async function importState(
  client: KlaviyoClient,
  jobId: string,
  signal: AbortSignal,
): Promise<ImportState> {
  const { data } = await client.call({
    path: `/api/profile-bulk-import-jobs/${encodeURIComponent(jobId)}`,
    quota: 'imports',
    answer: ImportJob,
    signal,
  })
  const { status, completed_at, total_count, completed_count, failed_count } = data.attributes
  return {
    state: stateOf(status, completed_at),
    total: total_count,
    completed: completed_count ?? 0,
    failed: failed_count ?? 0,
  }
}

/** A job with a status that Klaviyo adds later runs until it has an end; its counts say the rest. */
function stateOf(
  status: string | null | undefined,
  completedAt: string | null | undefined,
): ImportState['state'] {
  if (status === 'complete' || status === 'cancelled') return status
  return completedAt ? 'complete' : 'running'
}

/** Why a profile was rejected. The details may identify the person and are not stored. */
export interface ImportRefusal {
  /** The index within the batch; null if Klaviyo does not say. */
  readonly index: number | null
  readonly field: string | null
  readonly title: string
}

const ImportErrors = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        title: z.nullish(z.string()),
        source: z.nullish(z.object({ pointer: z.nullish(z.string()) })),
      }),
    }),
  ),
  links: z.nullish(Links),
})

export async function importRefusals(
  client: KlaviyoClient,
  jobId: string,
  signal: AbortSignal,
): Promise<readonly ImportRefusal[]> {
  const refusals: ImportRefusal[] = []
  let page: string | null = null
  do {
    const answer: z.infer<typeof ImportErrors> = await client.call({
      path: `/api/profile-bulk-import-jobs/${encodeURIComponent(jobId)}/import-errors`,
      query: { 'page[size]': '100', ...(page !== null && { 'page[cursor]': page }) },
      quota: 'imports',
      answer: ImportErrors,
      signal,
    })
    refusals.push(...answer.data.map(({ attributes }) => refusalOf(attributes)))
    page = nextPage(answer.links)
  } while (page !== null)
  return refusals
}

function refusalOf({
  title,
  source,
}: z.infer<typeof ImportErrors>['data'][number]['attributes']): ImportRefusal {
  const found = /\/profiles\/data\/(\d+)(?:\/attributes\/(\w+))?/.exec(source?.pointer ?? '')
  return {
    index: found === null ? null : Number(found[1]),
    field: found?.[2] ?? null,
    title: title ?? 'Without a reason',
  }
}

/** Removes profiles from a list. Ignores those that are not on it, so it is safe to repeat. */
export async function removeMembers(
  client: KlaviyoClient,
  listId: string,
  people: { readonly emails: readonly string[]; readonly phones: readonly string[] },
  signal: AbortSignal,
): Promise<number> {
  const emails = people.emails.flatMap((email) => emailOf(email) ?? [])
  const phones = people.phones.flatMap((phone) => phoneOf(phone) ?? [])
  const ids = [
    ...(await memberIds(client, listId, ['email', emails], signal)),
    ...(await memberIds(client, listId, ['phone_number', phones], signal)),
  ]
  const unique = [...new Set(ids)]
  for (const batch of splitIntoBatches(unique, () => 1, { items: 1000, bytes: Infinity })) {
    await client.call({
      path: `/api/lists/${encodeURIComponent(listId)}/relationships/profiles`,
      method: 'DELETE',
      body: { data: batch.map((id) => ({ type: 'profile', id })) },
      quota: 'lists',
      answer: z.null(),
      signal,
    })
  }
  return unique.length
}

const Members = z.object({ data: z.array(z.object({ id: z.string() })), links: z.nullish(Links) })

/** The ids of list members by email or phone, in requests that fit into a URL. */
async function memberIds(
  client: KlaviyoClient,
  listId: string,
  [field, values]: readonly [name: string, values: readonly string[]],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids: string[] = []
  const bytesOf = (value: string) => encodeURIComponent(value).length + 9
  for (const batch of splitIntoBatches(values, bytesOf, { items: 100, bytes: 4000 })) {
    let page: string | null = null
    do {
      const answer: z.infer<typeof Members> = await client.call({
        path: `/api/lists/${encodeURIComponent(listId)}/profiles`,
        query: {
          filter: `any(${field},${JSON.stringify(batch)})`,
          'fields[profile]': 'email',
          'page[size]': '100',
          ...(page !== null && { 'page[cursor]': page }),
        },
        quota: 'members',
        answer: Members,
        signal,
      })
      ids.push(...answer.data.map(({ id }) => id))
      page = nextPage(answer.links)
    } while (page !== null)
  }
  return ids
}
