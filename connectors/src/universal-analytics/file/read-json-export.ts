import { z } from 'zod'
import { FileError } from '../../kit/uploads.ts'
import type { DayCollector } from './collect-days.ts'
import { fieldOf } from './export-row.ts'
import type { Column } from './read-fields.ts'

/** JSON is read as a whole, unlike CSV. */
const mostText = 48 * 1024 ** 2

/** One report of the Reporting API, version 4. */
const Report = z.object({
  columnHeader: z.object({
    dimensions: z.nullish(z.array(z.string())),
    metricHeader: z.object({ metricHeaderEntries: z.array(z.looseObject({ name: z.string() })) }),
  }),
  data: z.object({ rows: z.nullish(z.array(z.unknown())) }),
})
const ReportRow = z.object({
  dimensions: z.nullish(z.array(z.string())),
  metrics: z.array(z.object({ values: z.array(z.string()) })).min(1),
})

/** An answer of the Core Reporting API, version 3, which the Query Explorer saves. */
const CoreReport = z.object({
  columnHeaders: z.array(z.looseObject({ name: z.string() })),
  rows: z.nullish(z.array(z.unknown())),
})

const Value = z.union([z.string(), z.number().transform(String), z.null().transform(() => '')])
const Texts = z.array(Value)
const FlatRow = z.record(z.string(), z.unknown())

/** Reads answers of the reporting APIs, or a list or lines of daily rows. */
export async function readJsonExport(
  text: AsyncIterable<string>,
  collected: DayCollector,
): Promise<void> {
  let whole = ''
  for await (const chunk of text) {
    whole += chunk
    if (whole.length > mostText)
      throw new FileError('A JSON file may have 48 MB unpacked. Divide it, and upload the parts.')
  }
  const state = { row: 0 }
  for (const document of documentsOf(whole)) readDocument(document, collected, state)
}

/** The only document, or one for each line. */
function documentsOf(text: string): readonly unknown[] {
  try {
    const document: unknown = JSON.parse(text)
    return Array.isArray(document) ? document : [document]
  } catch {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    return lines.map((line, at): unknown => {
      try {
        return JSON.parse(line)
      } catch {
        throw new FileError(
          lines.length === 1 || at === 0
            ? 'The file is neither JSON nor lines of JSON, or is cut off.'
            : `Line ${at + 1} of the file is not JSON, or is cut off.`,
        )
      }
    })
  }
}

function readDocument(document: unknown, collected: DayCollector, state: { row: number }): void {
  const reports = z.object({ reports: z.array(z.unknown()) }).safeParse(document).data?.reports
  if (reports !== undefined) {
    for (const report of reports) readDocument(report, collected, state)
    return
  }
  const report = Report.safeParse(document).data
  if (report !== undefined) {
    const { dimensions, metricHeader } = report.columnHeader
    const metrics = metricHeader.metricHeaderEntries.map(({ name }) => name)
    const names = [...(dimensions ?? []), ...metrics]
    const rows = (report.data.rows ?? []).map((given) => {
      const row = ReportRow.safeParse(given).data
      return row && [...(row.dimensions ?? []), ...(row.metrics[0]?.values ?? [])]
    })
    return addTable(names, rows, collected, state)
  }
  const core = CoreReport.safeParse(document).data
  if (core !== undefined) {
    const names = core.columnHeaders.map(({ name }) => name)
    const rows = (core.rows ?? []).map((row) => Texts.safeParse(row).data)
    return addTable(names, rows, collected, state)
  }
  const flat = FlatRow.safeParse(document).data
  if (flat === undefined) throw new FileError('The file is JSON of an unknown form.')
  const names = Object.keys(flat)
  const texts = Texts.safeParse(Object.values(flat).map(flatValue)).data
  return addTable(names, [texts], collected, state)
}

/** Nested values belong to columns that are not read. */
function flatValue(value: unknown): unknown {
  return typeof value === 'object' ? null : typeof value === 'boolean' ? String(value) : value
}

function addTable(
  names: readonly string[],
  rows: readonly (readonly string[] | undefined)[],
  collected: DayCollector,
  state: { row: number },
): void {
  const columns: Column[] = []
  const places: number[] = []
  for (const [place, name] of names.entries()) {
    const field = fieldOf(name)
    if (field === null || columns.some((column) => column.field === field)) collected.ignore(name)
    else {
      columns.push({ name, field })
      places.push(place)
    }
  }
  const has = (field: string) => columns.some((column) => column.field === field)
  if (rows.length > 0 && !(has('day') && has('sessions')))
    throw new FileError('The file needs the date (ga:date) and the sessions of each row.')
  for (const texts of rows) {
    state.row += 1
    const at = { line: state.row }
    if (texts === undefined || texts.length !== names.length)
      collected.refuse(state.row, 'The row has other columns than its report')
    else
      collected.add(
        columns,
        places.map((place) => texts[place] ?? ''),
        at,
      )
  }
}
