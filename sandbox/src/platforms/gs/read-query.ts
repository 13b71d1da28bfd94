import { dayNumber } from '@cartograph/contract'
import { isDay } from '../../kit/days.ts'
import { isIntegerBetween } from '../../kit/pages.ts'
import { alpha3Of } from './countries.ts'
import type { SearchRow } from './search-rows.ts'

export interface SearchQuery {
  readonly startDate: string
  readonly endDate: string
  readonly type: string
  readonly dimensions: readonly string[]
  readonly isByPage: boolean
  /** Whether days that are still being counted are included. */
  readonly isFresh: boolean
  readonly rowLimit: number
  readonly startRow: number
}

/** The request body. */
export interface QueryBody {
  readonly startDate?: string
  readonly endDate?: string
  readonly type?: string
  readonly dimensions?: readonly string[]
  readonly aggregationType?: string
  readonly dataState?: string
  readonly rowLimit?: number
  readonly startRow?: number
  readonly dimensionFilterGroups?: unknown
}

export const dimensions: Readonly<Record<string, (row: SearchRow, day: string) => string>> = {
  date: (_, day) => day,
  query: ({ query }) => query ?? '',
  page: ({ page }) => page,
  country: ({ country }) => alpha3Of(country),
  device: ({ device }) => device.toUpperCase(),
}

/** Parses a query, or returns what is wrong with it. */
export function readQuery(body: QueryBody | null): SearchQuery | string {
  const { startDate = '', endDate = '', type = 'web', dimensions: grouped = [] } = body ?? {}
  const {
    aggregationType = 'auto',
    dataState = 'final',
    rowLimit = 1000,
    startRow = 0,
  } = body ?? {}
  if (!isDay(startDate) || !isDay(endDate) || dayNumber(startDate) > dayNumber(endDate))
    return 'Invalid date range.'
  if (!['web', 'image', 'video', 'news'].includes(type)) return 'The sandbox has no such type.'
  const unknown = grouped.find((name) => !Object.hasOwn(dimensions, name))
  if (unknown !== undefined) return `Unknown dimension: ${unknown}`
  if (!['auto', 'byPage', 'byProperty'].includes(aggregationType))
    return 'Invalid aggregation type.'
  const hasPage = grouped.includes('page')
  if (aggregationType === 'byProperty' && hasPage)
    return 'byProperty cannot be combined with the dimension page.'
  if (!['final', 'all'].includes(dataState)) return 'Invalid data state.'
  if (!isIntegerBetween(rowLimit, 1, 25_000)) return 'rowLimit must be from 1 to 25000.'
  if (!isIntegerBetween(startRow, 0, Number.MAX_SAFE_INTEGER))
    return 'startRow must not be negative.'
  if (body?.dimensionFilterGroups !== undefined) return 'The sandbox supports no filters.'
  return {
    startDate,
    endDate,
    type,
    dimensions: grouped,
    isByPage: hasPage || aggregationType === 'byPage',
    isFresh: dataState === 'all',
    rowLimit,
    startRow,
  }
}
