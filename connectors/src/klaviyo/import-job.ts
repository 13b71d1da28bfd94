import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import type { Refusal, Settlement, UnnamedRefusal } from '../kit/audiences/destination.ts'
import { NotFoundError } from '../kit/errors.ts'
import { Links } from './api-types.ts'
import type { Profile } from './audience-profile.ts'
import { nextPage, pageParam } from './client.ts'
import { manifest } from './manifest.ts'

const Created = z.object({ data: z.object({ id: z.string() }) })

/** Starts to import profiles into a list. Returns the job's id. Safe to repeat. */
export async function startImport(
  client: ApiClient,
  listId: string,
  profiles: readonly Profile[],
  signal: AbortSignal,
): Promise<string> {
  const { data } = await client.call({
    path: '/api/profile-bulk-import-jobs',
    json: {
      data: {
        type: 'profile-bulk-import-job',
        attributes: { profiles: { data: profiles } },
        relationships: { lists: { data: [{ type: 'list', id: listId }] } },
      },
    },
    costs: { imports: 1 },
    answer: Created,
    signal,
  })
  return data.id
}

const ImportJob = z.object({
  data: z.object({
    attributes: z.object({
      status: z.nullish(z.string()),
      completed_at: z.nullish(z.string()),
      failed_count: z.nullish(z.int()),
    }),
  }),
})

/** The outcome of a job; `keys` are those of its profiles, in order. */
export async function settleImport(
  client: ApiClient,
  job: { readonly id: string; readonly startedAtMs: number },
  { keys, signal }: { readonly keys: readonly string[]; readonly signal: AbortSignal },
): Promise<Settlement> {
  const path = `/api/profile-bulk-import-jobs/${encodeURIComponent(job.id)}`
  try {
    const { data } = await client.call({ path, costs: { imports: 1 }, answer: ImportJob, signal })
    const { status, completed_at: completedAt, failed_count: failedCount } = data.attributes
    if (status === 'cancelled') return { state: 'failed', message: 'Klaviyo cancelled the import.' }
    // A job with a status that Klaviyo adds later runs until it has an end.
    if (status !== 'complete' && !completedAt) {
      const elapsedMs = client.ports.clock.now() - job.startedAtMs
      return { state: 'running', waitMs: Math.min(60_000, Math.max(2_000, elapsedMs / 2)) }
    }
    const errors = (failedCount ?? 0) > 0 ? await readErrors(client, path, signal) : []
    return outcomeOf(errors, failedCount ?? 0, keys)
  } catch (error) {
    // Jobs expire. An import is safe to repeat.
    if (error instanceof NotFoundError)
      return { state: 'failed', message: 'Klaviyo no longer has the import.' }
    throw error
  }
}

interface ImportError {
  /** The index within the batch; null if Klaviyo does not say. */
  readonly index: number | null
  readonly field: string | null
}

const ImportErrors = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        source: z.nullish(z.object({ pointer: z.nullish(z.string()) })),
      }),
    }),
  ),
  links: z.nullish(Links),
})

/** Without the details, which may identify the person. */
function readErrors(client: ApiClient, path: string, signal: AbortSignal): Promise<ImportError[]> {
  return readAll(manifest.name, async (page: string | null) => {
    const { data, links } = await client.call({
      path: `${path}/import-errors`,
      params: { 'page[size]': '100', ...pageParam(page) },
      costs: { imports: 1 },
      answer: ImportErrors,
      signal,
    })
    const items = data.map(({ attributes }) => errorOf(attributes.source?.pointer ?? ''))
    return { items, next: nextPage(links) }
  })
}

/** '/data/attributes/profiles/data/3/attributes/email' */
function errorOf(pointer: string): ImportError {
  const found = /\/profiles\/data\/(\d+)(?:\/attributes\/(\w+))?/.exec(pointer)
  return { index: found === null ? null : Number(found[1]), field: found?.[2] ?? null }
}

function outcomeOf(
  errors: readonly ImportError[],
  failedCount: number,
  keys: readonly string[],
): Settlement {
  const refused = new Map<string, Refusal>()
  for (const { index, field } of errors) {
    const key = index === null ? undefined : keys[index]
    // A profile may have several errors: that of its phone number gives way to any other.
    if (key !== undefined && (!refused.has(key) || field !== 'phone_number'))
      refused.set(key, { key, ...reasonOf(field) })
  }
  const others = failedCount - refused.size
  const unnamed: UnnamedRefusal[] = others > 0 ? [{ ...reasonOf(null), people: others }] : []
  return { state: 'done', refused: [...refused.values()], unnamed, matchRate: null }
}

function reasonOf(field: string | null): Omit<Refusal, 'key'> {
  if (field === 'email')
    return { reason: 'invalid_identifier', message: 'Klaviyo rejected the email address.' }
  if (field === 'phone_number')
    return {
      reason: 'invalid_identifier',
      message: 'Klaviyo rejected the phone number.',
      withoutField: 'phone',
    }
  return { reason: 'rejected', message: 'Klaviyo rejected the customer.' }
}
