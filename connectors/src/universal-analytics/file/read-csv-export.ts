import { readCsvRows } from '../../kit/downloads/read-csv.ts'
import { FileError } from '../../kit/uploads.ts'
import type { DayCollector } from './collect-days.ts'
import { fieldOf } from './export-row.ts'
import type { Column } from './read-fields.ts'

const platform = 'The file'

/**
 * Reads CSV or TSV: rows of days, or a report of the interface, which begins with comment lines that
 * state its days, ends with a line of totals, and is followed by a second table of days.
 */
export async function readCsvExport(
  text: AsyncIterable<string>,
  collected: DayCollector,
): Promise<void> {
  const [separator, whole] = await findSeparator(text)
  let table: Table | null = null
  let fileDay: string | null = null
  for await (const { values, line } of readCsvRows(whole, { platform, separator })) {
    const [first = ''] = values
    if (table === null && first.startsWith('#')) {
      fileDay = singleDay(values.join(separator)) ?? fileDay
      continue
    }
    if (table === null) {
      table = tableOf(values, collected, fileDay)
      continue
    }
    // The daily totals that the interface appends, of the rows that were already read.
    if (/^day index$/i.test(first.trim())) break
    if (values.length !== table.width) {
      collected.refuse(line, `The row has ${values.length} columns instead of ${table.width}`)
      continue
    }
    const texts = table.places.map((place) => values[place] ?? '')
    if (isTotals(table, texts)) compareTotals(table, texts, collected)
    else collected.add(table.columns, texts, { line, fileDay })
  }
  if (table === null) throw new FileError('The file has no line with the names of columns.')
}

interface Table {
  readonly width: number
  readonly columns: readonly Column[]
  /** Where each column is in a row. */
  readonly places: readonly number[]
}

function tableOf(names: readonly string[], collected: DayCollector, fileDay: string | null): Table {
  const columns: Column[] = []
  const places: number[] = []
  for (const [place, name] of names.entries()) {
    const field = fieldOf(name)
    if (field === null || columns.some((column) => column.field === field)) collected.ignore(name)
    else {
      columns.push({ name: name.trim(), field })
      places.push(place)
    }
  }
  const has = (field: string) => columns.some((column) => column.field === field)
  if (!has('sessions')) throw new FileError("The file has no column named 'Sessions'.")
  if (!has('day') && fileDay === null)
    throw new FileError(
      "The file doesn't say on which days its sessions were. Export the report with the secondary dimension Date, or for a single day.",
    )
  return { width: names.length, columns, places }
}

/** '# 20230131-20230131': a report of one day. */
function singleDay(comment: string): string | null {
  const [, from, to] = /(\d{8})\s*-\s*(\d{8})/.exec(comment) ?? []
  if (from === undefined || from !== to) return null
  return `${from.slice(0, 4)}-${from.slice(4, 6)}-${from.slice(6)}`
}

const measures: readonly string[] = [
  'sessions',
  'users',
  'new_users',
  'page_views',
  'purchases',
  'revenue',
]

/** A line without any dimension, in a table that has some. */
function isTotals({ columns }: Table, texts: readonly string[]): boolean {
  const dimensions = columns.flatMap(({ field }, at) => (measures.includes(field) ? [] : [at]))
  return dimensions.length > 0 && dimensions.every((at) => (texts[at] ?? '').trim() === '')
}

/** The interface exports at most 5,000 rows, while its totals are those of all. */
function compareTotals({ columns }: Table, texts: readonly string[], collected: DayCollector) {
  const at = columns.findIndex(({ field }) => field === 'sessions')
  const total = Number((texts[at] ?? '').replaceAll(',', ''))
  const read = collected.sessions()
  if (total > 0 && total !== read)
    collected.note(
      `Its totals line has ${total.toLocaleString('en-US')} sessions, and its rows have ${read.toLocaleString('en-US')}: the export may be cut off.`,
    )
}

/** By the first line that is no comment. */
async function findSeparator(
  text: AsyncIterable<string>,
): Promise<readonly [',' | '\t' | ';', AsyncIterable<string>]> {
  const chunks = text[Symbol.asyncIterator]()
  let start = ''
  let header: string | undefined
  while (header === undefined && start.length < 1_000_000) {
    const { done, value } = await chunks.next()
    if (done !== true) start += value
    const lines = start.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
    header = done === true || lines.length > 1 ? (lines[0] ?? '') : undefined
    if (done === true) break
  }
  async function* whole() {
    yield start
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  const separators = ['\t', ';', ','] as const
  return [separators.find((one) => header?.includes(one)) ?? ',', whole()]
}
