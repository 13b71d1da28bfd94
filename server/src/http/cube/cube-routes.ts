import { queryApiPath, type Endpoint } from '@cartograph/contract'
import type { FastifyRequest } from 'fastify'
import { bodyFromUrl, bodyWithQuery } from './load-by-url.ts'
import type { Parts } from '../rest/parse-request.ts'

interface Way {
  readonly method: Endpoint['method']
  readonly parts: (request: FastifyRequest) => Parts
}

/** Clients of the query API choose the method by the length of what they ask; elsewhere there is one. */
export function waysToAsk({ method, path, body }: Endpoint): readonly Way[] {
  if (!path.startsWith(`${queryApiPath}/`)) return [{ method, parts: asSent }]
  if (body === undefined) {
    return [
      { method: 'GET', parts: asSent },
      { method: 'POST', parts: (request) => ofBody({}, inUrl(request.body)) },
    ]
  }
  return [
    { method: 'GET', parts: (request) => ofBody(bodyFromUrl(request.query)) },
    { method: 'POST', parts: (request) => ofBody(bodyWithQuery(request.body)) },
  ]
}

function asSent({ params, query, body }: FastifyRequest): Parts {
  return { params, query, body }
}

function ofBody(body: unknown, query: unknown = {}): Parts {
  return { params: {}, query, body }
}

/** As the same would stand in a URL, where everything is text. */
function inUrl(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...Object(body) }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}
