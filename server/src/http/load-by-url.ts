import { AppError } from '@cartograph/contract'

/** Clients of the query API send short queries as `GET ?query=<json>&queryType=multi`. */
export function bodyFromUrl(given: unknown): unknown {
  const { query, queryType }: { query?: unknown; queryType?: unknown } = { ...Object(given) }
  if (typeof query !== 'string') throw new AppError('invalid_query', 'Query param is required')
  return { query: parseJson(query), ...(queryType === undefined ? {} : { queryType }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_query', 'Query param must be JSON', { cause })
  }
}
