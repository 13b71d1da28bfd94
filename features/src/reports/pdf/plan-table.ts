import type { DocumentColumn, SectionDocument } from '../document/section-document.ts'
import type { ShapeText } from './shape-text.ts'
import { look } from './look.ts'
import { wrapText } from './wrap-text.ts'

/** A table as it is laid out on pages: the columns of each part, and how high its rows are. */
export interface TablePlan {
  readonly document: SectionDocument
  /** More than one if the columns do not fit beside each other. */
  readonly parts: readonly TablePart[]
  /** By row: the lines of its longest name. */
  readonly lines: Uint8Array
}

export interface TablePart {
  readonly columns: readonly PlacedColumn[]
  /** 'Columns 1–6 of 20'; null for a table of one part. */
  readonly title: string | null
  readonly headHeight: number
}

export interface PlacedColumn {
  readonly index: number
  readonly x: number
  readonly width: number
  readonly column: DocumentColumn
  readonly headLines: readonly string[]
}

/** The widths that columns want, in points. */
export function naturalWidths(document: SectionDocument, shape: ShapeText): number[] {
  const { columns, labelCount, summary, rowCount } = document
  const widths = columns.map(({ title, kind }, index) => {
    const words = title.split(' ').map((word) => widthOf(shape, word, true))
    const head = Math.max(0, ...words, widthOf(shape, title, true) / 2)
    const total = widthOf(shape, summary?.[index]?.text ?? '', true)
    const texts = kind === 'change' ? usualChanges : kind === 'value' ? document.widest(index) : []
    return Math.max(head, total, ...texts.map((text) => widthOf(shape, text)))
  })
  const measured = Math.min(rowCount, measuredRows)
  for (let row = 0; row < measured; row += 1) {
    for (const [index, { text }] of document.labels(row).entries()) {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(shape, text))
    }
  }
  return widths.map((width, index) => {
    const most = index === 0 ? widestName : index < labelCount ? widestLabel : Infinity
    return Math.max(narrowest, Math.min(most, width)) + look.gap
  })
}

/** Whether all columns fit beside each other, with names of a readable width. */
export function fits(widths: readonly number[], labelCount: number, room: number): boolean {
  const names = widths.slice(0, labelCount).reduce(sum, 0)
  const values = widths.slice(labelCount).reduce(sum, 0)
  return Math.min(names, room * widestShare) + values <= room
}

export async function planTable(
  document: SectionDocument,
  widths: readonly number[],
  room: number,
  shape: ShapeText,
): Promise<TablePlan> {
  const { columns, labelCount } = document
  const shares = nameWidths(widths.slice(0, labelCount), room * widestShare)
  const names = shares.reduce(sum, 0)
  const groups = splitColumns(columns, widths, labelCount, room - names)
  const spares = groups.map((group) => {
    const values = group.map((index) => widths[index] ?? 0)
    return Math.max(0, room - names - values.reduce(sum, 0)) / (labelCount + group.length)
  })
  // Names are as wide in every part, so that they need the same lines.
  const nameSpare = Math.min(...spares)
  const parts = groups.map((group, part): TablePart => {
    const indexes = [...shares.keys(), ...group]
    // The last part of several keeps its columns as wide as those before.
    const isLastOfMany = part > 0 && part === groups.length - 1
    const own = spares[part] ?? 0
    const spare = isLastOfMany ? Math.min(own, spares[0] ?? 0) : own
    let x = 0
    const placed = indexes.map((index, n): PlacedColumn => {
      const isName = n < labelCount
      const width = isName ? (shares[n] ?? 0) + nameSpare : (widths[index] ?? 0) + spare
      const column = columns[index]
      if (column === undefined) throw new RangeError(`A table has no column ${index}`)
      const inner = width - look.gap
      const headLines = wrapText(column.title, inner, 3, (text) => widthOf(shape, text, true))
      const at = { index, x, width, column, headLines }
      x += width
      return at
    })
    const hasBands = placed.some(({ column }) => column.band !== null)
    const headRows = Math.max(1, ...placed.map(({ headLines }) => headLines.length))
    return {
      columns: placed,
      title:
        groups.length === 1
          ? null
          : `Columns ${(group[0] ?? 0) - labelCount + 1}–${(group.at(-1) ?? 0) - labelCount + 1} of ${columns.length - labelCount}`,
      headHeight: (headRows + (hasBands ? 1 : 0)) * look.line + look.padding * 2,
    }
  })
  return { document, parts, lines: await countLines(document, parts, shape) }
}

/** Keeps a value with its change, and the metrics of a step, in one part as far as they fit. */
function splitColumns(
  columns: readonly DocumentColumn[],
  widths: readonly number[],
  labelCount: number,
  room: number,
): number[][] {
  const groups: number[][] = []
  let used = Infinity
  for (const block of blocksOf(columns, labelCount)) {
    const width = block.reduce((all, index) => all + (widths[index] ?? 0), 0)
    const last = groups.at(-1)
    if (last !== undefined && used + width <= room) {
      last.push(...block)
      used += width
      continue
    }
    if (width <= room) {
      groups.push([...block])
      used = width
      continue
    }
    // A step of more metrics than a page has room for.
    for (const index of block) {
      const own = widths[index] ?? 0
      const current = groups.at(-1)
      if (current !== undefined && used + own <= room) {
        current.push(index)
        used += own
      } else {
        groups.push([index])
        used = own
      }
    }
  }
  return groups.length === 0 ? [[]] : groups
}

function blocksOf(columns: readonly DocumentColumn[], labelCount: number): number[][] {
  const blocks: number[][] = []
  for (let index = labelCount; index < columns.length; index += 1) {
    const [column, before] = [columns[index], columns[index - 1]]
    const isSameBand = column?.band != null && column.band === before?.band
    const joins = index > labelCount && (column?.kind === 'change' || isSameBand)
    const last = blocks.at(-1)
    if (joins && last !== undefined) last.push(index)
    else blocks.push([index])
  }
  return blocks
}

/** The names of rows may take a part of the page; the longest of them give way. */
function nameWidths(widths: readonly number[], room: number): number[] {
  const shares = [...widths]
  while (shares.reduce(sum, 0) > room) {
    const widest = Math.max(...shares)
    const at = shares.indexOf(widest)
    const next = Math.max(narrowest + look.gap, widest - 10)
    if (next >= widest) break
    shares[at] = next
  }
  return shares
}

async function countLines(
  document: SectionDocument,
  parts: readonly TablePart[],
  shape: ShapeText,
): Promise<Uint8Array> {
  const lines = new Uint8Array(document.rowCount).fill(1)
  // The names are as wide in each part, up to the spare room.
  const inner = Array.from({ length: document.labelCount }, (_, n) =>
    Math.min(...parts.map(({ columns }) => (columns[n]?.width ?? 0) - look.gap)),
  )
  for (let row = 0; row < document.rowCount; row += 1) {
    for (const [index, { text }] of document.labels(row).entries()) {
      const width = inner[index] ?? 0
      if (widthOf(shape, text) <= width) continue
      const count = wrapName(shape, text, width).length
      lines[row] = Math.max(lines[row] ?? 1, count)
    }
    if (row % 500 === 499) await breathe()
  }
  return lines
}

export function wrapName(shape: ShapeText, text: string, width: number): string[] {
  return wrapText(text, width, look.nameLines, (part) => widthOf(shape, part))
}

export function widthOf(shape: ShapeText, text: string, isBold = false): number {
  return (shape(text, isBold).width * look.size) / 1_000
}

/** Lets the process answer requests between pages. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

const sum = (one: number, other: number) => one + other
const usualChanges = ['+1,234.5%', 'No change']
const measuredRows = 500
const narrowest = 28
const widestName = 210
const widestLabel = 130
/** Of a page that the names of rows may take. */
const widestShare = 0.45
