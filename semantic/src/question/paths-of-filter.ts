import type { QueryFilter } from '@cartograph/contract'

/** The members of a filter that belong to the query itself. Related rows have members of their own. */
export function pathsOfFilter(filter: QueryFilter): string[] {
  if ('and' in filter) return filter.and.flatMap(pathsOfFilter)
  if ('or' in filter) return filter.or.flatMap(pathsOfFilter)
  if ('for' in filter) return []
  return [filter.member ?? filter.dimension ?? '']
}
