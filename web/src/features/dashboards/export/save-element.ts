import { isDecimal } from '../../../format/decimal.ts'
import { isNumeric } from '../../../format/value.ts'
import type { TableCell, TableColumn, TableData } from '../model/element.ts'
import { columnTitle, csvText, isoTime, labelled, safeText } from './file-cells.ts'
import { saveFile } from './save-file.ts'
import { toPng, toSvg } from './to-picture.ts'
import type { NamedTable } from './to-xlsx.ts'

export type TableKind = 'csv' | 'xlsx'
export type PictureKind = 'svg' | 'png'

interface Naming {
  readonly title: string
  /** Without extension. */
  readonly fileName: string
}

/** Saves a table. Returns false if the browser blocks this type of file. */
export async function saveTable(
  kind: TableKind,
  table: TableData,
  { title, fileName }: Naming,
): Promise<boolean> {
  const blob =
    kind === 'csv'
      ? new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' })
      : await writeWorkbook({ title, table })
  if (blob !== null) saveFile(blob, `${fileName}.${kind}`)
  return blob !== null
}

async function writeWorkbook(table: NamedTable): Promise<Blob | null> {
  const { toXlsx } = await import('./to-xlsx.ts')
  return unlessRefused(toXlsx([table]))
}

/** Saves the chart inside `place`. Returns false if there is none. */
export async function savePicture(
  kind: PictureKind,
  place: HTMLElement,
  { title, caption, fileName }: Naming & { readonly caption: string },
): Promise<boolean> {
  const picture = toSvg(place, title, caption)
  if (picture === null) return false
  const blob =
    kind === 'svg'
      ? new Blob([picture.text], { type: 'image/svg+xml;charset=utf-8' })
      : await toPng(picture)
  saveFile(blob, `${fileName}.${kind}`)
  return true
}

/**
 * Large files are zipped in a worker. If the content security policy blocks it, the promise would never
 * settle.
 */
function unlessRefused(file: Promise<Blob>): Promise<Blob | null> {
  const done = new AbortController()
  const refused = new Promise<null>((resolve) => {
    const check = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'worker-src') resolve(null)
    }
    document.addEventListener('securitypolicyviolation', check, { signal: done.signal })
  })
  return Promise.race([file, refused]).finally(() => done.abort())
}

/** CSV as in RFC 4180, with exact numbers. The byte order mark marks it as UTF-8 for spreadsheets. */
export function toCsv({ columns, rows }: TableData): string {
  const lines = [
    columns.map((column) => csvText(safeText(columnTitle(column)))),
    ...rows.map((row) => columns.map((column, index) => cellText(row[index] ?? null, column))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function cellText(cell: TableCell, { format }: TableColumn): string {
  if (cell === null) return ''
  if (isNumeric(format) && isDecimal(cell)) return cell
  return csvText(isoTime(cell, format) ?? safeText(labelled(cell, format)))
}
