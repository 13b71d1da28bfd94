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

/** Carries a request of the OAuth client to the platform in its dialect, and the answer back. */
export function tokenEndpointFetch(platform: string, dialect: TokenDialect): TokenFetch {
  return async (url, { headers, body, signal }) => {
    const form = new URLSearchParams(body instanceof URLSearchParams ? body : '')
    const refused: HttpRefusal[] = []
    try {
      const { json } = await requestJson({
        platform,
        method: 'POST',
        url,
        headers: withoutContentType(headers),
        body: dialect.request?.(form) ?? formBody(form),
        signal: signal ?? new AbortController().signal,
        errorOf: (refusal) => {
          refused.push(refusal)
          return null
        },
      })
      return asResponse(200, dialect.answer?.(json) ?? json)
    } catch (error) {
      const [refusal] = refused
      // What may pass by itself is tried again; a plain no is read by the OAuth client.
      if (refusal === undefined || !isPlainNo(error)) throw error
      return asResponse(refusal.status, dialect.answer?.(refusal.json) ?? refusal.json)
    }
  }
}

function isPlainNo(error: unknown): boolean {
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

/** Some leave out the kind of token; an identity token is nothing we asked for. */
function standardAnswer(json: unknown): Record<string, unknown> | null {
  if (typeof json !== 'object' || json === null) return null
  const { id_token: _, ...answer } = { token_type: 'bearer', ...json } as Record<string, unknown>
  if (typeof answer['error'] === 'object') return { error: 'invalid_grant' }
  return answer
}
