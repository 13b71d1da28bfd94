import { AppError } from '@cartograph/contract'
import { checkJsonDepth } from '../json-depth.ts'

/**
 * Reads the body of a query from `GET ?query=<json>&queryType=multi`, or from the same object over a
 * WebSocket. Other properties are ignored.
 */
export function bodyFromUrl(value: unknown): unknown {
  const { query, queryType, cache }: QueryInput = { ...Object(value) }
  return {
    query: parseQuery(query),
    ...(queryType === undefined ? {} : { queryType }),
    ...(cache === undefined ? {} : { cache }),
  }
}

/** In a body, the query may be JSON text as well. */
export function bodyWithQuery(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { query }: QueryInput = { ...body }
  return { ...body, query: parseQuery(query) }
}

interface QueryInput {
  readonly query?: unknown
  readonly queryType?: unknown
  readonly cache?: unknown
}

function parseQuery(query: unknown): unknown {
  if (query === undefined || query === null || query === '') {
    throw new AppError('invalid_query', 'Query param is required')
  }
  return typeof query === 'string' ? parseJson(query) : query
}

function parseJson(text: string): unknown {
  checkJsonDepth(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_query', 'Query param must be JSON', { cause })
  }
}
