import { queryApiPath, type Endpoint } from '@cartograph/contract'
import type { FastifyRequest } from 'fastify'
import { bodyFromUrl, bodyWithQuery } from './query-body.ts'
import type { Parts } from '../rest/parse-request.ts'

interface RequestVariant {
  readonly method: Endpoint['method']
  readonly parts: (request: FastifyRequest) => Parts
}

/**
 * Clients of the query API choose GET or POST by the length of the query; every other endpoint has
 * one method.
 */
export function requestVariants({ method, path, body }: Endpoint): readonly RequestVariant[] {
  if (!path.startsWith(`${queryApiPath}/`)) return [{ method, parts: plainParts }]
  if (body === undefined) {
    return [
      { method: 'GET', parts: plainParts },
      { method: 'POST', parts: (request) => bodyParts({}, toQueryText(request.body)) },
    ]
  }
  return [
    { method: 'GET', parts: (request) => bodyParts(bodyFromUrl(request.query)) },
    { method: 'POST', parts: (request) => bodyParts(bodyWithQuery(request.body)) },
  ]
}

function plainParts({ params, query, body }: FastifyRequest): Parts {
  return { params, query, body }
}

function bodyParts(body: unknown, query: unknown = {}): Parts {
  return { params: {}, query, body }
}

/** The same as URL parameters, where every value is text. */
function toQueryText(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...Object(body) }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}
