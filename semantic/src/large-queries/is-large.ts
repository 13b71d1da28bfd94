import type { CubeQueries, QueryFilter } from '@cartograph/contract'
import { largeSize } from '../compile-turns.ts'

/** The other parts of a query, as so many conditions. */
const queryOverhead = 10

/** Whether compiling these queries would block the event loop noticeably. */
export function isLarge(queries: CubeQueries): boolean {
  const all = Array.isArray(queries) ? queries : [queries]
  let size = 0
  for (const { filters, timeDimensions } of all) {
    const periods = timeDimensions.map(({ compareDateRange }) => compareDateRange?.length ?? 1)
    size += (queryOverhead + sizeOf(filters)) * Math.max(1, ...periods)
  }
  return size >= largeSize
}

function sizeOf(filters: readonly QueryFilter[]): number {
  let size = 0
  const open = [...filters]
  for (let filter = open.pop(); filter !== undefined; filter = open.pop()) {
    if ('and' in filter) open.push(...filter.and)
    else if ('or' in filter) open.push(...filter.or)
    else if ('for' in filter) open.push(...(filter.filters ?? []))
    else size += 1 + (filter.values?.length ?? 0)
  }
  return size
}
