import { dayNumber, formatDay } from '@cartograph/contract'
import { dimensions, type SearchQuery } from './read-query.ts'
import { isFinalDay } from './search-calendar.ts'
import type { SearchRow } from './search-rows.ts'

interface Group {
  readonly keys: readonly string[]
  clicks: number
  impressions: number
  /** The sum of positions over the impressions. */
  places: number
}

/** Several pages of the site in one list of results count once for the whole site. */
const seenOnce = 0.94

/** Groups, orders, limits and pages the searches of the requested days. */
export function runQuery(
  query: SearchQuery,
  at: Date,
  site: {
    /** The most rows of a day. */
    readonly mostRows: number
    rowsOf(day: string): readonly SearchRow[]
  },
) {
  const days = daysOf(query)
  const incomplete = query.isFresh ? days.find((day) => !isFinalDay(day, at)) : undefined
  const included = query.isFresh ? days : days.filter((day) => isFinalDay(day, at))
  const groups = groupRows(query, included, (day) => site.rowsOf(day))
  const available = groups.slice(0, site.mostRows * Math.max(1, included.length))
  const page = available.slice(query.startRow, query.startRow + query.rowLimit)
  return {
    // Absent if empty.
    ...(page.length > 0 && { rows: page.map((group) => answered(query, group)) }),
    responseAggregationType: query.isByPage ? 'byPage' : 'byProperty',
    ...(incomplete !== undefined &&
      query.dimensions.includes('date') && { metadata: { firstIncompleteDate: incomplete } }),
  }
}

function groupRows(
  { type, dimensions: grouped }: SearchQuery,
  days: readonly string[],
  rowsOf: (day: string) => readonly SearchRow[],
): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const day of days)
    for (const row of rowsOf(day)) {
      if (row.type !== type) continue
      if (row.query === null && grouped.includes('query')) continue
      const keys = grouped.map((name) => dimensions[name]?.(row, day) ?? '')
      const key = JSON.stringify(keys)
      const group = groups.get(key) ?? { keys, clicks: 0, impressions: 0, places: 0 }
      groups.set(key, group)
      group.clicks += row.clicks
      group.impressions += row.impressions
      group.places += row.position * row.impressions
    }
  const at = grouped.indexOf('date')
  return [...groups.values()].toSorted((left, right) => {
    if (at >= 0) return (left.keys[at] ?? '') < (right.keys[at] ?? '') ? -1 : 1
    return right.clicks - left.clicks || (left.keys.join() < right.keys.join() ? -1 : 1)
  })
}

function answered({ isByPage }: SearchQuery, { keys, clicks, impressions, places }: Group) {
  const seen = isByPage ? impressions : Math.max(clicks, Math.round(impressions * seenOnce))
  return {
    ...(keys.length > 0 && { keys }),
    clicks,
    impressions: seen,
    ctr: clicks / seen,
    position: places / impressions,
  }
}

function daysOf({ startDate, endDate }: SearchQuery): string[] {
  const length = dayNumber(endDate) - dayNumber(startDate) + 1
  return Array.from({ length }, (_, at) => formatDay(dayNumber(startDate) + at))
}
