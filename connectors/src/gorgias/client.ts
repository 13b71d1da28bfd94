import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { callsLeft } from '../kit/api/calls-left.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { permissionOf } from '../kit/api/permission-of.ts'
import type { ListPage } from '../kit/api/read-pages.ts'
import { statusError } from '../kit/api/status-error.ts'
import { ConnectorError, nullIfNotFound } from '../kit/errors.ts'
import { Account, FullTicket } from './api-types.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'ACCOUNT',
  costs: { calls: 1 },
  credentials: (token) => ({ headers: { authorization: `Basic ${token}` } }),
  // A tenth is left to other clients.
  learn: ({ headers }) => callsLeft('calls', headers.get('x-gorgias-account-api-call-limit'), 0.9),
  mapError: (refusal, call) =>
    statusError(manifest.name, refusal, texts, permissionOf(call, permissions)),
}

const texts = {
  auth: "Gorgias doesn't know this username with this API key",
  forbidden: {
    message: 'The user of the API key has no access to this in Gorgias',
    remedy: 'In Gorgias, give the user of the API key a role that can read tickets and surveys.',
  },
  pauseMs: 2000,
}

/** Gorgias does not name the permission that a call lacks. */
const permissions = {
  '/api/account': 'account:read',
  '/api/messages': 'tickets:read',
  '/api/satisfaction-surveys': 'satisfaction_survey:read',
  '/api/tickets': 'tickets:read',
}

/** The pair of HTTP Basic authentication. */
export function tokenOf(username: string, apiKey: string): string {
  return Buffer.from(`${username}:${apiKey}`).toString('base64')
}

export async function readAccount(client: ApiClient, signal: AbortSignal): Promise<Account> {
  const call = client.call({ path: '/api/account', answer: Account, signal })
  const account = await nullIfNotFound(call)
  if (account !== null) return account
  throw new ConnectorError('auth', 'There is no Gorgias account at the base API URL')
}

/** A ticket with its messages and its survey; null if it was deleted. */
export function readTicket(
  client: ApiClient,
  id: number,
  signal: AbortSignal,
): Promise<FullTicket | null> {
  return nullIfNotFound(client.call({ path: `/api/tickets/${id}`, answer: FullTicket, signal }))
}

interface Listing<Item extends z.ZodType> {
  readonly path: 'tickets' | 'messages' | 'satisfaction-surveys'
  readonly orderBy: 'updated_datetime:desc' | 'created_datetime:desc'
  /** Null for the first page. */
  readonly after: string | null
  readonly item: Item
  readonly signal: AbortSignal
}

export async function listPage<Item extends z.ZodType>(
  client: ApiClient,
  { path, orderBy, after, item, signal }: Listing<Item>,
): Promise<ListPage<z.output<Item>, string>> {
  const { data, meta } = await client.call({
    path: `/api/${path}`,
    params: { limit: '100', order_by: orderBy, ...(after !== null && { cursor: after }) },
    answer: z.object({
      data: z.array(item),
      meta: z.object({ next_cursor: z.nullish(z.string()) }),
    }),
    signal,
  })
  return { items: data, next: meta.next_cursor ?? null }
}
