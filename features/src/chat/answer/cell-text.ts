import { dayWords, formatOf, monthName, type Cell, type LoadResult } from '@cartograph/contract'
import { fileFormat } from '../../reports/index.ts'
import { stepColumn, type AnsweredQuery } from './answered-query.ts'

export type Row = LoadResult['data'][number]

/** Writes a cell as tables do, in the format and the currency of its member. */
export function cellText(
  { annotation }: Pick<LoadResult, 'annotation'>,
  member: string,
  cell: Cell | undefined,
  currency: string,
): string {
  const { measures, dimensions, timeDimensions } = annotation
  const known = measures[member] ?? dimensions[member] ?? timeDimensions[member]
  return fileFormat.formatValue(cell ?? null, formatOf(known, currency), 'full')
}

/** What a row is about: 'Email', 'Email, Canada', 'Nov 27, 2026', 'the week of Nov 23, 2026'. */
export function rowLabel(
  { query }: AnsweredQuery,
  result: LoadResult,
  row: Row,
  currency: string,
): string {
  const parts = query.dimensions.map((member) => cellText(result, member, row[member], currency))
  const step = stepColumn(query)
  return [...parts, ...(step === null ? [] : [stepLabel(step, row[step])])].join(', ')
}

function stepLabel(column: string, cell: Cell | undefined): string {
  const [, , step = 'day'] = column.split('.')
  const moment = String(cell ?? '')
  const day = moment.slice(0, 10)
  switch (step) {
    case 'day':
      return dayWords(day)
    case 'week':
      return `the week of ${dayWords(day)}`
    case 'month':
      return `${monthName(day)} ${day.slice(0, 4)}`
    default:
      return fileFormat.formatDateLabel(moment, step, true)
  }
}

/** The same row of the compared period. */
export function matchingRow(
  { dimensions }: AnsweredQuery['query'],
  compared: LoadResult | undefined,
  row: Row,
): Row | undefined {
  return compared?.data.find((one) => dimensions.every((member) => one[member] === row[member]))
}

export function totalRow(result: LoadResult | undefined): Row | undefined {
  return result?.totals?.find(({ members }) => members.length === 0)?.data[0]
}
