import { addDecimals } from '../../kit/values/decimal.ts'
import { FileError, type FileRefusal, type ParsedFile } from '../../kit/uploads.ts'
import { countNames, dimensionNames, type ExportRow } from './export-row.ts'
import { readFields, RowRefusal, type Column } from './read-fields.ts'

/** The most different rows that a file may have. */
const mostRows = 400_000
/** How many refused rows are listed; all are counted. */
const mostListed = 50

/** Collects the rows of a file by day. Rows of the same day and dimensions are added up. */
export class DayCollector {
  readonly #days = new Map<string, Map<string, ExportRow>>()
  readonly #refused: FileRefusal[] = []
  readonly #notes: string[] = []
  readonly #ignored = new Set<string>()
  #refusals = 0
  #rows = 0
  #stored = 0

  get rows(): number {
    return this.#rows
  }

  add(
    columns: readonly Column[],
    texts: readonly string[],
    at: { readonly line: number; readonly fileDay?: string | null },
  ): void {
    try {
      const { day, ...row } = readFields(columns, texts, at.fileDay ?? null)
      const rows = this.#days.get(day) ?? new Map<string, ExportRow>()
      this.#days.set(day, rows)
      this.#rows += 1
      const key = JSON.stringify(dimensionNames.map((name) => row[name]))
      const known = rows.get(key)
      if (known === undefined) this.#stored += 1
      rows.set(key, known === undefined ? row : sum(known, row))
      if (this.#stored > mostRows)
        throw new FileError(
          `The file has more than ${mostRows.toLocaleString('en-US')} different rows. Divide it by year, and upload the parts.`,
        )
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error
      this.refuse(at.line, error.message)
    }
  }

  refuse(line: number, reason: string): void {
    this.#refusals += 1
    if (this.#refused.length < mostListed) this.#refused.push({ line, reason })
  }

  note(sentence: string): void {
    if (!this.#notes.includes(sentence)) this.#notes.push(sentence)
  }

  ignore(column: string): void {
    if (column.trim() !== '' && this.#ignored.size < mostListed) this.#ignored.add(column.trim())
  }

  sessions(): number {
    let total = 0
    for (const rows of this.#days.values()) for (const row of rows.values()) total += row.sessions
    return total
  }

  result(): ParsedFile {
    return {
      days: new Map([...this.#days].map(([day, rows]) => [day, [...rows.values()]])),
      rows: this.#rows,
      refusedRows: this.#refusals,
      refusals: this.#refused,
      ignoredColumns: [...this.#ignored],
      notes: this.#notes,
    }
  }
}

function sum(one: ExportRow, other: ExportRow): ExportRow {
  const counts = Object.fromEntries(countNames.map((name) => [name, one[name] + other[name]]))
  return { ...one, ...counts, revenue: addDecimals([one.revenue, other.revenue]) }
}
