import {
  endpointUrl,
  OrgId,
  type AnswerOf,
  type ClientRequest,
  type Endpoint,
  type ErrorCode,
} from '@cartograph/contract'
import * as z from 'zod/mini'
import { ApiError, apiErrorFrom, unreachable } from './api-error.ts'

export type Fetch = typeof globalThis.fetch

export interface SendOptions {
  token?: string
  signal?: AbortSignal
  /** Called with the status of a successful response, for endpoints with more than one. */
  onStatus?: (status: number) => void
  /** Called for every error response. */
  onException?: (exception: RequestException) => void
}

export interface RequestException {
  readonly url: string
  readonly method: Endpoint['method']
  readonly status: number
  readonly code: ErrorCode | null
  /** The raw body of the response. */
  readonly data: unknown
  /** The workspace that the request was about. */
  readonly orgId: OrgId | null
}

/** Sends one request, without a session and without retries. */
export async function send<E extends Endpoint>(
  fetch: Fetch,
  endpoint: E,
  request: ClientRequest<E>,
  { token, signal, onStatus, onException }: SendOptions = {},
): Promise<AnswerOf<E>> {
  const parts: RequestParts = request
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = { method: endpoint.method, headers }
  if (signal) init.signal = signal
  if (parts.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(parts.body)
  }
  const url = endpointUrl(endpoint, parts)
  const response = await attempt(() => fetch(url, init), signal)
  const text = await attempt(() => response.text(), signal)
  const body = parseJson(text)
  if (!response.ok) {
    const error = apiErrorFrom(response.status, body)
    const { method } = endpoint
    const { status, code } = error
    onException?.({ url, method, status, code, data: body, orgId: workspaceOf(parts) })
    throw error
  }
  onStatus?.(response.status)
  return readAnswer(endpoint, response.status, body)
}

interface RequestParts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Translates network failures only; canceled requests stay canceled. */
async function attempt<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw unreachable(cause)
  }
}

function workspaceOf({ params }: RequestParts): OrgId | null {
  const parsed = z.safeParse(WorkspaceParams, params)
  return parsed.success ? parsed.data.orgId : null
}

const WorkspaceParams = z.object({ orgId: OrgId })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The schema's output is `AnswerOf<E>`; the compiler can't infer that for a generic `E`. */
function readAnswer<E extends Endpoint>(endpoint: E, status: number, body: unknown): AnswerOf<E> {
  if (endpoint.answer === undefined) return undefined as AnswerOf<E>
  const parsed = z.safeParse(endpoint.answer, body)
  if (parsed.success) return parsed.data as AnswerOf<E>
  throw new ApiError(
    status,
    'The server sent an unexpected response. Reload the page and try again.',
    {
      code: 'server_error',
      cause: parsed.error,
    },
  )
}
