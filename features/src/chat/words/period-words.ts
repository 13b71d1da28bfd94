import {
  dayWords,
  endOfMonth,
  monthName,
  rangeWords,
  startOfMonth,
  type Day,
  type DayRange,
} from '@cartograph/contract'

/** 'October 2026', '2026' or 'Nov 16–22, 2026' */
export function periodWords([from, to]: DayRange): string {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  if (from === startOfMonth(from) && to === endOfMonth(from)) return `${monthName(from)} ${year}`
  return rangeWords([from, to])
}

/** 'in October 2026', 'on Nov 27, 2026' or 'from Nov 16 to Nov 22, 2026' */
export function inPeriod(range: DayRange): string {
  const [from, to] = range
  if (from === to) return `on ${dayWords(to)}`
  if (periodWords(range) !== rangeWords(range)) return `in ${periodWords(range)}`
  const first = dayWords(from, from.slice(0, 4) === to.slice(0, 4) ? 'omit-year' : 'full')
  return `from ${first} to ${dayWords(to)}`
}

/** The ranges of a query, the compared one last; none for all data. */
export function rangesOf(query: {
  readonly timeDimensions?: readonly {
    readonly dateRange?: unknown
    readonly compareDateRange?: readonly unknown[] | undefined
  }[]
}): DayRange[] {
  const [time] = query.timeDimensions ?? []
  const ranges = time?.compareDateRange ?? (time?.dateRange === undefined ? [] : [time.dateRange])
  return ranges.flatMap((range): DayRange[] => {
    if (!Array.isArray(range)) return []
    const [from, to] = range as unknown[]
    return typeof from === 'string' && typeof to === 'string' ? [[dayOf(from), dayOf(to)]] : []
  })
}

const dayOf = (moment: string): Day => moment.slice(0, 10)
