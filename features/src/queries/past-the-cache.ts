import type { CubeQueries, QueryBody } from '@cartograph/contract'

/** The queries; past the cache when the client wants nothing that was computed before. */
export function pastTheCache({ query, cache }: QueryBody): CubeQueries {
  if (cache !== 'no-cache' && cache !== 'must-revalidate') return query
  return Array.isArray(query)
    ? query.map((one) => ({ ...one, renewQuery: true }))
    : { ...query, renewQuery: true }
}
