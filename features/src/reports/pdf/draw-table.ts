import type { DocumentCell } from '../document/section-document.ts'
import { colours, look, verdictColours } from './look.ts'
import type { PageCanvas } from './page-canvas.ts'
import { rowHeight, type PageItem } from './plan-pages.ts'
import { wrapName, type PlacedColumn, type TablePlan } from './plan-table.ts'
import type { ShapeText } from './shape-text.ts'
import type { StructureElement, StructureTree, TaggedPage } from './structure-tree.ts'

export interface TableDrawing {
  readonly canvas: PageCanvas
  readonly shape: ShapeText
  readonly tree: StructureTree
  readonly page: TaggedPage
  /** Of this part of the table; its rows on other pages belong to it too. */
  readonly element: StructureElement
  readonly isFirstPage: boolean
}

type RowsItem = Extract<PageItem, { kind: 'rows' }>

export function drawRows(item: RowsItem, drawing: TableDrawing): void {
  const { table, part, hasSummary, from, to } = item
  const { canvas } = drawing
  let y = item.y
  if (part.title !== null) {
    const { title } = part
    canvas.artifact(() =>
      canvas.text(drawing.shape(title), {
        x: look.margin,
        y: y + 8,
        size: 7,
        colour: colours.muted,
      }),
    )
    y += look.line + 3
  }
  drawHead(item, y, drawing)
  y += part.headHeight
  const { document } = table
  const tagsCells = (document.rowCount + 1) * part.columns.length <= maxTaggedCells
  const row = (cells: readonly DocumentCell[], lines: number, isTotal: boolean) => {
    drawRow({ cells, lines, isTotal, y, columns: part.columns, tagsCells, table }, drawing)
    y += rowHeight(lines)
  }
  if (hasSummary && document.summary !== null) row(document.summary, 1, true)
  for (let index = from; index < to; index += 1) {
    row(document.row(index), table.lines[index] ?? 1, false)
  }
}

/** A larger table is tagged by row: half a million cells would triple the file and stop its readers. */
const maxTaggedCells = 20_000

/** On the first page its cells are heads; on others they only repeat. */
function drawHead({ part }: RowsItem, top: number, drawing: TableDrawing): void {
  const { canvas, tree, element, isFirstPage } = drawing
  const bottom = top + part.headHeight
  const { columns } = part
  const draw = (column: PlacedColumn) => drawHeadCell(column, bottom, drawing)
  if (isFirstPage) {
    const line = tree.open('TR', element)
    for (const column of columns) {
      const cell = tree.open('TH', line, '/A<</O/Table/Scope/Column>>')
      canvas.tagged('TH', tree.content(cell, drawing.page), () => draw(column))
      tree.close(cell)
    }
    tree.close(line)
  }
  canvas.artifact(() => {
    if (!isFirstPage) for (const column of columns) draw(column)
    drawBands(columns, top, drawing)
    rule(canvas, columns, bottom, colours.strong)
  })
}

function drawHeadCell(
  { x, width, column, headLines }: PlacedColumn,
  bottom: number,
  { canvas, shape }: TableDrawing,
): void {
  for (const [index, line] of headLines.entries()) {
    const up = (headLines.length - 1 - index) * look.line
    canvas.text(shape(line, true), {
      x: look.margin + x + (column.isNumber ? width - look.gap : 0),
      y: bottom - look.padding - 2 - up,
      size: look.size,
      colour: colours.muted,
      isRight: column.isNumber,
      maxWidth: width - look.gap,
    })
  }
}

function drawBands(columns: readonly PlacedColumn[], top: number, drawing: TableDrawing): void {
  const { canvas, shape } = drawing
  for (let from = 0; from < columns.length;) {
    const band = columns[from]?.column.band ?? null
    let to = from
    while (to + 1 < columns.length && columns[to + 1]?.column.band === band) to += 1
    const [first, last] = [columns[from], columns[to]]
    if (band !== null && first !== undefined && last !== undefined) {
      const [left, right] = [look.margin + first.x, look.margin + last.x + last.width - look.gap]
      canvas.text(shape(band, true), {
        x: right,
        y: top + look.padding + 8,
        size: look.size,
        colour: colours.muted,
        isRight: true,
        maxWidth: right - left,
      })
      const y = top + look.padding + look.line
      canvas.line(
        [
          [left, y],
          [right, y],
        ],
        { width: 0.5, colour: colours.rule },
      )
    }
    from = to + 1
  }
}

interface DrawnRow {
  readonly cells: readonly DocumentCell[]
  readonly lines: number
  readonly isTotal: boolean
  readonly y: number
  readonly columns: readonly PlacedColumn[]
  readonly tagsCells: boolean
  readonly table: TablePlan
}

function drawRow(row: DrawnRow, drawing: TableDrawing): void {
  const { cells, columns, isTotal, y, lines, tagsCells } = row
  const { canvas, tree, element, page } = drawing
  const height = rowHeight(lines)
  canvas.artifact(() => {
    const last = columns.at(-1)
    const width = last === undefined ? 0 : last.x + last.width
    if (isTotal) canvas.box({ x: look.margin, y, width, height }, colours.band)
    rule(canvas, columns, y + height, colours.rule)
  })
  const line = tree.open('TR', element)
  const draw = (column: PlacedColumn) => drawCell(cells[column.index], column, row, drawing)
  if (tagsCells) {
    for (const [n, column] of columns.entries()) {
      const isName = n === 0
      const cell = tree.open(isName ? 'TH' : 'TD', line, isName ? '/A<</O/Table/Scope/Row>>' : '')
      canvas.tagged(isName ? 'TH' : 'TD', tree.content(cell, page), () => draw(column))
      tree.close(cell)
    }
  } else {
    const cell = tree.open('TD', line)
    canvas.tagged('TD', tree.content(cell, page), () => {
      for (const column of columns) draw(column)
    })
    tree.close(cell)
  }
  tree.close(line)
}

function drawCell(
  cell: DocumentCell | undefined,
  { x, width, column, index }: PlacedColumn,
  { isTotal, y, table }: DrawnRow,
  { canvas, shape }: TableDrawing,
): void {
  if (cell === undefined || cell.text === '') return
  const maxWidth = width - look.gap
  const isName = index < table.document.labelCount
  const colour = verdictColours[cell.verdict]
  const { size } = look
  const baseline = y + look.padding + 8
  const [left, right] = [look.margin + x, look.margin + x + maxWidth]
  // Places are written out: spread from a common one, V8 keeps 600 bytes of each until a full collection.
  if (column.isNumber && !isName) {
    const place = { x: right, y: baseline, size, colour, isRight: true, maxWidth }
    canvas.text(shape(cell.text, isTotal), place)
    return
  }
  const lines = isTotal ? [cell.text] : wrapName(shape, cell.text, maxWidth)
  for (const [n, line] of lines.entries()) {
    const isRight = column.isNumber
    const place = {
      x: isRight ? right : left,
      y: baseline + n * look.line,
      size,
      colour,
      isRight,
      maxWidth,
    }
    canvas.text(shape(line, isTotal), place)
  }
}

function rule(
  canvas: PageCanvas,
  columns: readonly PlacedColumn[],
  y: number,
  colour: (typeof colours)[keyof typeof colours],
): void {
  const last = columns.at(-1)
  const right = look.margin + (last === undefined ? 0 : last.x + last.width)
  canvas.line(
    [
      [look.margin, y],
      [right, y],
    ],
    { width: 0.5, colour },
  )
}
