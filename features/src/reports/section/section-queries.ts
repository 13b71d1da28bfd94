import {
  CubeQuery,
  maxQueryRows,
  maxSectionRows,
  type ReportDefinition,
} from '@cartograph/contract'
import { filtersToQuery } from '../../custom-metrics/index.ts'
import type { WorkspaceUnits } from '../../workspace-units.ts'
import type { SectionPeriod } from './resolve-period.ts'

export interface SectionQueries {
  /** By steps of time and breakdowns: the rows of a section, or the cells of its pivot. */
  readonly steps: CubeQuery
  /** Of a pivot: the whole period by breakdowns, the rows. */
  readonly whole: CubeQuery | null
}

export interface ListedRows {
  readonly maxRows?: number
  /** The rows of a list over time are the newest ones instead of the first. */
  readonly isNewest?: boolean
}

/**
 * The queries of a section. Sums over rows would count a customer of two days twice, so the engine
 * computes the totals. A period before is cut to the part of the current one that has passed, and it is
 * read up to the limit of queries, because its rows need not be those of the current period.
 */
export function sectionQueries(
  { query, enable_pivot_config: isPivot, add_summary_row: hasSummary }: ReportDefinition,
  time: string,
  { range, compared, granularity }: SectionPeriod,
  units: WorkspaceUnits,
  { maxRows = maxSectionRows, isNewest = false }: ListedRows = {},
): SectionQueries {
  const { measures, dimensions } = query
  const hasBreakdowns = dimensions.length > 0
  const dates = compared === null ? { dateRange: range } : { compareDateRange: [range, compared] }
  const common = {
    measures,
    dimensions,
    filters: query.filters.map(filtersToQuery),
    total: true,
    responseFormat: 'compact',
    ...(compared !== null && { compareToDate: true }),
    ...units,
  }
  const step = `${time}.${granularity}`
  const byMetric = [measures[0], 'desc']
  const limit = compared === null ? maxRows : maxQueryRows
  const total = hasSummary ? [[]] : []
  const steps = CubeQuery.parse({
    ...common,
    timeDimensions: [{ dimension: time, granularity, ...dates }],
    order: [[step, isNewest ? 'desc' : 'asc'], byMetric],
    limit: isPivot || !hasBreakdowns ? maxQueryRows : limit,
    // Without breakdowns, the rows are the steps; with them, most steps of a row can be empty.
    fillGaps: !hasBreakdowns,
    totals: [...(hasBreakdowns ? [[step]] : []), ...(isPivot ? [] : total)],
  })
  if (!isPivot) return { steps, whole: null }
  const whole = CubeQuery.parse({
    ...common,
    timeDimensions: [{ dimension: time, ...dates }],
    order: [byMetric],
    limit,
    totals: hasBreakdowns ? total : [],
  })
  return { steps, whole }
}
