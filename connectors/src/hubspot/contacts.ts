import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { batchesOf } from '../kit/audiences/batches.ts'
import { Id } from './api-types.ts'
import { manifest } from './manifest.ts'

/** A contact to write: found by its email address. */
export interface ContactRow {
  readonly email: string
  readonly properties: Readonly<Record<string, string>>
}

/** The id of each contact by email address; those that are refused or not known are missing. */
export type ContactIds = ReadonlyMap<string, string>

const path = `/crm/objects/${manifest.apiVersion}/contacts/batch`
const perRequest = { items: 100, bytes: Number.POSITIVE_INFINITY }

/** With status 207 for a batch of which some failed. */
const Batch = z.object({
  results: z.array(
    z.object({ id: Id, properties: z.nullish(z.looseObject({ email: z.nullish(z.string()) })) }),
  ),
})

/** Creates the contacts, or updates those that exist. */
export async function upsertContacts(
  client: ApiClient,
  rows: readonly ContactRow[],
  signal: AbortSignal,
): Promise<ContactIds> {
  const ids = new Map<string, string>()
  // The last of several with the same address: a batch may name it once.
  const unique = new Map(rows.map((row) => [row.email, row]))
  for await (const batch of batchesOf(unique.values(), () => 1, perRequest)) {
    const inputs = batch.map(({ email: id, properties }) => ({
      idProperty: 'email',
      id,
      properties,
    }))
    const { results } = await client.call({
      path: `${path}/upsert`,
      json: { inputs },
      answer: Batch,
      signal,
    })
    // In the order of the inputs if all succeeded; a contact may have another primary address.
    const isWhole = results.length === batch.length
    for (const [at, { id, properties }] of results.entries()) {
      const email = isWhole ? batch[at]?.email : properties?.email?.toLowerCase()
      if (email !== undefined) ids.set(email, id)
    }
  }
  return ids
}

/** Looks contacts up by their email addresses. */
export async function findContacts(
  client: ApiClient,
  emails: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const batch of batchesOf(new Set(emails), () => 1, perRequest)) {
    const inputs = batch.map((id) => ({ id }))
    const { results } = await client.call({
      path: `${path}/read`,
      json: { idProperty: 'email', properties: ['email'], inputs },
      answer: Batch,
      signal,
    })
    ids.push(...results.map(({ id }) => id))
  }
  return ids
}
