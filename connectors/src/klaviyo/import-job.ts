import { z } from 'zod'
import type { Refusal, Settlement, UnnamedRefusal } from '../kit/audiences/destination.ts'
import { Links } from './api-types.ts'
import type { Profile } from './audience-profile.ts'
import { nextPage, type KlaviyoClient } from './client.ts'
import { KlaviyoNotFoundError } from './klaviyo-error.ts'

const Created = z.object({ data: z.object({ id: z.string() }) })

/** Starts to import profiles into a list. Returns the job's id. Safe to repeat. */
export async function startImport(
  client: KlaviyoClient,
  listId: string,
  profiles: readonly Profile[],
  signal: AbortSignal,
): Promise<string> {
  const { data } = await client.call({
    path: '/api/profile-bulk-import-jobs',
    body: {
      data: {
        type: 'profile-bulk-import-job',
        attributes: { profiles: { data: profiles } },
        relationships: { lists: { data: [{ type: 'list', id: listId }] } },
      },
    },
    quota: 'imports',
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
  client: KlaviyoClient,
  job: { readonly id: string; readonly startedAtMs: number },
  { keys, signal }: { readonly keys: readonly string[]; readonly signal: AbortSignal },
): Promise<Settlement> {
  const path = `/api/profile-bulk-import-jobs/${encodeURIComponent(job.id)}`
  try {
    const { data } = await client.call({ path, quota: 'imports', answer: ImportJob, signal })
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
    if (error instanceof KlaviyoNotFoundError)
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
async function readErrors(
  client: KlaviyoClient,
  path: string,
  signal: AbortSignal,
): Promise<readonly ImportError[]> {
  const errors: ImportError[] = []
  let page: string | null = null
  do {
    const answer: z.infer<typeof ImportErrors> = await client.call({
      path: `${path}/import-errors`,
      query: { 'page[size]': '100', ...(page !== null && { 'page[cursor]': page }) },
      quota: 'imports',
      answer: ImportErrors,
      signal,
    })
    errors.push(...answer.data.map(({ attributes }) => errorOf(attributes.source?.pointer ?? '')))
    page = nextPage(answer.links)
  } while (page !== null)
  return errors
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
