import { maxTargetItems, targetColumns, type TargetColumn } from '@cartograph/contract'
import { formatCount } from '../../../format/decimal.ts'
import { decimalMarkOf, readAmount, type Amount } from '../review/read-amount.ts'
import { FileProblem, type FileCell, type FileTable } from './file-table.ts'

/** A row of the file as it is reviewed: texts, and the number that was understood under the file's own marks. */
export interface TargetRow {
  readonly line: number
  readonly metric: string
  readonly target: string
  /** Null for what is no number; it is read again when the text changes. */
  readonly amount: Amount | 'ambiguous' | null
  readonly month: string
  readonly year: string
}

/** Finds the columns by their names in the first row, and leaves out rows where all four are empty. */
export function targetRows({ rows, prefersComma }: FileTable): readonly TargetRow[] {
  const [header, ...body] = rows
  if (header === undefined) throw noData()
  const places = findColumns(header.cells)
  const textAt = (cells: readonly FileCell[], column: TargetColumn) =>
    (cells[places[column]]?.text ?? '').trim()
  const filled = body.filter(({ cells }) => targetColumns.some((one) => textAt(cells, one) !== ''))
  if (filled.length === 0) throw noData()
  if (filled.length > maxTargetItems) {
    const limit = formatCount(maxTargetItems)
    throw new FileProblem(`A file can have at most ${limit} rows. Split it and upload the parts.`)
  }
  const written = filled.flatMap(({ cells }) =>
    cells[places.target]?.number == null ? [textAt(cells, 'target')] : [],
  )
  const mark = decimalMarkOf(written, prefersComma)
  return filled.map(({ line, cells }) => {
    const target = textAt(cells, 'target')
    const number = cells[places.target]?.number ?? null
    return {
      line,
      metric: textAt(cells, 'metric'),
      target,
      amount:
        number === null
          ? readAmount(target, mark)
          : { value: number, isPercent: target.endsWith('%'), currency: null },
      month: textAt(cells, 'month'),
      year: textAt(cells, 'year'),
    }
  })
}

function findColumns(cells: readonly FileCell[]): Readonly<Record<TargetColumn, number>> {
  const names = cells.map(({ text }) => text.trim().toLowerCase())
  const missing = targetColumns.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw new FileProblem(
      `The uploaded file doesn't contain the following required headers: ${missing.join(', ')}. Download the template to see how a file should look.`,
    )
  }
  const twice = targetColumns.find((one) => names.indexOf(one) !== names.lastIndexOf(one))
  if (twice !== undefined) {
    throw new FileProblem(
      `The uploaded file has several columns called '${twice}'. Keep one of them.`,
    )
  }
  const [metric, target, month, year] = targetColumns.map((column) => names.indexOf(column))
  return { metric: metric ?? 0, target: target ?? 0, month: month ?? 0, year: year ?? 0 }
}

function noData(): FileProblem {
  return new FileProblem("There's no data on that file!")
}
