import { CubeQuery, type Cell, type LoadResult, type QueryFilter } from '@cartograph/contract'

export interface TileResult {
  readonly element: string
  readonly query: CubeQuery
  readonly result: LoadResult
  /** Metrics whose value at the end of a period is not the sum of its days. */
  readonly cumulative: ReadonlySet<string>
}

/** A number of a tile that belongs to the tile's whole period. */
interface Whole {
  readonly element: string
  readonly member: string
  /** Where it comes from: the tile's total, or the sum of its rows. */
  readonly by: 'total' | 'rows'
  readonly value: string | null
}

export type LoadWhole = (query: CubeQuery) => Promise<LoadResult | undefined>

/**
 * The contradictions between the tiles of a dashboard. Every total, and every sum of the rows of an additive
 * metric, is compared with the metric queried alone, without any split; metrics of different data sets with the
 * same name are compared with each other.
 */
export async function findContradictions(
  tiles: readonly TileResult[],
  loadWhole: LoadWhole,
): Promise<string[]> {
  const found: string[] = []
  const named = new Map<string, { readonly value: string | null; readonly member: string }>()
  for (const tile of tiles) {
    const alone: Readonly<Record<string, Cell>> =
      (await loadWhole(withoutSplits(tile.query)))?.data[0] ?? {}
    for (const whole of wholesOf(tile)) {
      const expected = cellText(alone[whole.member])
      const at = `${whole.element}: ${whole.member} by ${whole.by}`
      if (!isSame(whole.value, expected)) found.push(`${at} is ${whole.value}, not ${expected}`)
    }
    for (const [member, { shortTitle, format }] of Object.entries(
      tile.result.annotation.measures,
    )) {
      const name = `${shortTitle} (${format}) ${scopeOf(tile.query)}`
      const value = cellText(alone[member])
      const other = named.get(name)
      if (other !== undefined && !isSame(other.value, value)) {
        found.push(`${shortTitle} is ${other.value} as ${other.member} and ${value} as ${member}`)
      }
      named.set(name, { value, member })
    }
  }
  return [...new Set(found)]
}

function wholesOf({ element, query, result, cumulative }: TileResult): Whole[] {
  const { measures } = result.annotation
  const total = result.totals?.find(({ members }) => members.length === 0)?.data[0]
  const isWhole = result.data.length < (query.limit ?? Infinity) && query.offset === 0
  const hasRest = query.top === undefined || query.top.other !== undefined
  // A condition on a metric leaves out rows that the whole contains.
  const isFiltered = query.filters.some((one) => isOn(one, Object.keys(measures)))
  const isByTime = query.timeDimensions.some(({ granularity }) => granularity !== undefined)
  return Object.entries(measures).flatMap(([member, { meta }]): Whole[] => {
    const whole = { element, member }
    const addsUp =
      meta?.['additivity'] === 'sum' &&
      isWhole &&
      hasRest &&
      !isFiltered &&
      !(isByTime && cumulative.has(member))
    return [
      ...(total === undefined
        ? []
        : [{ ...whole, by: 'total' as const, value: cellText(total[member]) }]),
      ...(addsUp ? [{ ...whole, by: 'rows' as const, value: sumOf(result, member) }] : []),
    ]
  })
}

function isOn(filter: QueryFilter, members: readonly string[]): boolean {
  if ('and' in filter) return filter.and.some((one) => isOn(one, members))
  if ('or' in filter) return filter.or.some((one) => isOn(one, members))
  if ('for' in filter) return false
  return members.includes(filter.member ?? filter.dimension ?? '')
}

/** The same metrics over the first period, in one row. */
function withoutSplits(query: CubeQuery): CubeQuery {
  const { measures, filters, segments, timezone, currency } = query
  return CubeQuery.parse({
    measures,
    filters,
    segments,
    timezone,
    ...(currency !== undefined && { currency }),
    timeDimensions: query.timeDimensions.map(({ dimension, dateRange, compareDateRange }) => ({
      dimension,
      dateRange: compareDateRange?.[0] ?? dateRange,
    })),
  })
}

/** Time dimensions of different data sets have different names, and the same dates. */
function scopeOf({ timeDimensions, filters, segments }: CubeQuery): string {
  const dates = timeDimensions.map(
    ({ dateRange, compareDateRange }) => compareDateRange?.[0] ?? dateRange,
  )
  return JSON.stringify([dates, filters, segments])
}

function sumOf({ data }: LoadResult, member: string): string {
  return String(data.reduce((sum, row) => sum + Number(row[member] ?? 0), 0))
}

const cellText = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)

/** Rows are rounded to four decimal places each. */
function isSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return Number(one ?? 0) === Number(other ?? 0)
  return Math.abs(Number(one) - Number(other)) <= 1e-9 * Math.abs(Number(other)) + 0.01
}
