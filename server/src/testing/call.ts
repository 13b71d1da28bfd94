import type { Endpoint } from '@cartograph/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export interface Call {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** One call of an endpoint, as a client makes it. */
export function call(
  http: FastifyInstance,
  endpoint: Endpoint,
  { params = {}, query = {}, body, token, headers = {} }: Call,
): Promise<LightMyRequestResponse> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.append(name, value ?? '')
  const url = search.size === 0 ? path : `${path}?${search.toString()}`
  const hasBody = body !== undefined
  return http.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(hasBody ? { payload: JSON.stringify(body) } : {}),
  })
}
