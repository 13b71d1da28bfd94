import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import type { Contact } from '../kit/audiences/contact.ts'
import type { AudienceDestination, PreparedRow, Refusal } from '../kit/audiences/destination.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { NotFoundError, nullIfNotFound } from '../kit/errors.ts'
import { Id } from './api-types.ts'
import { findContacts, upsertContacts, type ContactRow } from './contacts.ts'
import { manifest } from './manifest.ts'

const Handle = z.object({ listId: z.string().min(1) })
type Handle = z.infer<typeof Handle>

const listsPath = `/crm/lists/${manifest.apiVersion}`
const propertiesPath = `/crm/properties/${manifest.apiVersion}/contacts`
const valueProperty = 'cartograph_lifetime_value'

/** Static lists of contacts. Being on one is not marketing consent, and none is claimed. */
export const audiences: AudienceDestination<ApiClient, ContactRow, Handle> = {
  handle: Handle,
  rowOf,

  async create(client, { spec, marker, signal }) {
    if (spec.fields.includes('lifetime_value')) await ensureValueProperty(client, signal)
    const name = nameWithMarker(spec.name, marker, manifest.audiences.nameLength)
    const found = await client.call({
      path: `${listsPath}/search`,
      json: { query: name, processingTypes: ['MANUAL'], count: 100 },
      answer: z.object({ lists: z.array(List) }),
      signal,
    })
    const earlier = found.lists.find((list) => list.name === name)
    if (earlier !== undefined) return { listId: earlier.listId }
    const { list } = await client.call({
      path: listsPath,
      json: { name, objectTypeId: '0-1', processingType: 'MANUAL' },
      // Names are unique, but a repetition would be refused.
      isRepeatable: false,
      answer: z.object({ list: List }),
      signal,
    })
    return { listId: list.listId }
  },

  async add(client, { handle, rows, signal }) {
    const ids = await upsertContacts(
      client,
      rows.map(({ row }) => row),
      signal,
    )
    await changeMembers(client, handle, ['add', [...new Set(ids.values())]], signal)
    return { refused: rows.flatMap((prepared) => refusalOf(prepared, ids)) }
  },

  async remove(client, { handle, rows, signal }) {
    const emails = rows.map(({ row }) => row.email)
    const ids = await findContacts(client, emails, signal)
    await changeMembers(client, handle, ['remove', ids], signal)
    return {}
  },

  async status(client, { handle, signal }) {
    const { list } = await onList(() =>
      client.call({ path: listPath(handle), answer: z.object({ list: List }), signal }),
    )
    const size = Number(list.additionalProperties?.['hs_list_size'] ?? NaN)
    return {
      state: 'ready',
      description: 'The list is in HubSpot.',
      size: Number.isSafeInteger(size) ? { atLeast: size, atMost: size } : null,
      matchRate: null,
    }
  },

  /** The contacts stay in the account. */
  async delete(client, { handle, signal }) {
    const call = { method: 'DELETE', path: listPath(handle), answer: z.unknown(), signal } as const
    await onList(() => client.call(call))
  },
}

const List = z.object({
  listId: Id,
  name: z.string(),
  additionalProperties: z.nullish(z.looseObject({})),
})

function rowOf({ email, phone, firstName, lastName, value }: Contact): ContactRow | null {
  if (email === null) return null
  return {
    email,
    properties: {
      email,
      ...(phone !== null && { phone }),
      ...(firstName !== null && { firstname: firstName }),
      ...(lastName !== null && { lastname: lastName }),
      ...(value !== null && { [valueProperty]: value }),
    },
  }
}

/** A contact with a property that does not exist is refused. */
async function ensureValueProperty(client: ApiClient, signal: AbortSignal): Promise<void> {
  const path = `${propertiesPath}/${valueProperty}`
  const known = await nullIfNotFound(client.call({ path, answer: z.looseObject({}), signal }))
  if (known !== null) return
  await client.call({
    path: propertiesPath,
    json: {
      name: valueProperty,
      label: 'Lifetime value',
      type: 'number',
      fieldType: 'number',
      groupName: 'contactinformation',
    },
    isRepeatable: false,
    answer: z.unknown(),
    signal,
  })
}

/** Contacts that are already on the list, or not on it, are ignored, so it is safe to repeat. */
async function changeMembers(
  client: ApiClient,
  handle: Handle,
  [action, ids]: readonly [action: 'add' | 'remove', ids: readonly string[]],
  signal: AbortSignal,
): Promise<void> {
  const path = `${listPath(handle)}/memberships/${action}`
  await onList(() => client.call({ method: 'PUT', path, json: ids, answer: z.unknown(), signal }))
}

function refusalOf(
  { key, row }: PreparedRow<ContactRow>,
  ids: ReadonlyMap<string, string>,
): Refusal[] {
  if (ids.has(row.email)) return []
  return [{ key, reason: 'invalid_identifier', message: 'HubSpot rejected the email address.' }]
}

function listPath({ listId }: Handle): string {
  return `${listsPath}/${encodeURIComponent(listId)}`
}

async function onList<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof NotFoundError ? new AudienceGoneError(manifest.name, error) : error
  }
}
