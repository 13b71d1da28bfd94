import type { HttpBody, HttpRefusal } from '../http/http.ts'
import { requestJson } from '../http/http.ts'
import type { TokenDialect } from '../manifest/auth.ts'
import { ConnectorError } from '../errors.ts'

type TokenFetch = (
  url: string,
  request: {
    readonly headers: Record<string, string>
    readonly body: unknown
    readonly signal?: AbortSignal
  },
) => Promise<Response>

/**
 * A fetch for the OAuth client that translates requests and responses between the standard and the
 * platform's dialect.
 */
export function tokenEndpointFetch(
  platform: string,
  dialect: TokenDialect,
  {
    isPublicOnly,
    callback = new URLSearchParams(),
  }: { readonly isPublicOnly: boolean; readonly callback?: URLSearchParams },
): TokenFetch {
  return async (url, { headers, body, signal }) => {
    const form = new URLSearchParams(body instanceof URLSearchParams ? body : '')
    const refusals: HttpRefusal[] = []
    try {
      const { json } = await requestJson({
        platform,
        method: 'POST',
        url,
        isPublicOnly,
        headers: withoutContentType(headers),
        body: dialect.request?.(form, callback) ?? formBody(form),
        signal: signal ?? new AbortController().signal,
        mapError: (refusal) => {
          refusals.push(refusal)
          return null
        },
      })
      return asResponse(200, dialect.answer?.(json) ?? json)
    } catch (error) {
      const [refusal] = refusals
      // Temporary errors are retried; definitive refusals are passed to the OAuth client.
      if (refusal === undefined || !isDefinitive(error)) throw error
      return asResponse(refusal.status, dialect.answer?.(refusal.json) ?? refusal.json)
    }
  }
}

function isDefinitive(error: unknown): boolean {
  return error instanceof ConnectorError && !['throttled', 'transient'].includes(error.class)
}

function withoutContentType(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'),
  )
}

function formBody(form: URLSearchParams): HttpBody {
  return { form: Object.fromEntries(form) }
}

function asResponse(status: number, json: unknown): Response {
  const answer = standardAnswer(json)
  const isError = answer !== null && 'error' in answer
  return new Response(JSON.stringify(answer ?? {}), {
    status: isError && status < 400 ? 400 : status,
    headers: { 'content-type': 'application/json' },
  })
}

/**
 * Adds the token type that some platforms omit, and drops the identity token, which is not used.
 */
function standardAnswer(json: unknown): Record<string, unknown> | null {
  if (typeof json !== 'object' || json === null) return null
  const { id_token: _, ...answer } = { token_type: 'bearer', ...json } as Record<string, unknown>
  if (typeof answer['error'] === 'object') return { error: 'invalid_grant' }
  return answer
}
