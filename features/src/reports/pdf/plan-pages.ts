import { rangeWords } from '@cartograph/contract'
import type { WritableReport, WritableSection } from '../whole/computed-report.ts'
import { missingWords, sectionNotes } from '../document/report-words.ts'
import { sectionDocument } from '../document/section-document.ts'
import { look } from './look.ts'
import { notesOfCharts, prepareCharts, type PdfChart } from './prepare-charts.ts'
import {
  breathe,
  fits,
  naturalWidths,
  planTable,
  type TablePart,
  type TablePlan,
} from './plan-table.ts'
import { headLines, type HeadLine } from './report-head.ts'
import type { ShapeText } from './shape-text.ts'
import { wrapText } from './wrap-text.ts'

/** Everything that is on the pages, and where. Drawing decides nothing. */
export interface PagesPlan {
  readonly width: number
  readonly height: number
  readonly pages: readonly (readonly PageItem[])[]
}

export type PageItem = { readonly y: number; readonly section: number } & (
  | { readonly kind: 'head'; readonly lines: readonly HeadLine[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'note'; readonly lines: readonly string[] }
  | { readonly kind: 'charts'; readonly charts: readonly PdfChart[] }
  | {
      readonly kind: 'rows'
      readonly table: TablePlan
      readonly part: TablePart
      /** The totals come first. */
      readonly hasSummary: boolean
      readonly from: number
      readonly to: number
    }
)

interface MeasuredSection {
  readonly computed: WritableSection
  readonly charts: readonly PdfChart[]
  readonly notes: readonly string[]
  /** Below the charts, what their marks mean. */
  readonly marks: readonly string[]
  readonly document: ReturnType<typeof sectionDocument> | null
  readonly widths: readonly number[]
}

/**
 * Lays a report out. Pages lie on their side if a table needs it; a table that is wider still is continued
 * below with the names of its rows repeated. No row is cut, and no head stands alone.
 */
export async function planPages(report: WritableReport, shape: ShapeText): Promise<PagesPlan> {
  const charts = prepareCharts(report)
  const measured = report.sections.map((computed, index): MeasuredSection => {
    const missing = missingWords(computed)
    const document =
      missing === null
        ? sectionDocument(computed.section, report.currency, report.granularity)
        : null
    return {
      computed,
      charts: charts[index] ?? [],
      marks: (charts[index] ?? []).length === 0 ? [] : markWords(computed, report),
      notes: [...sectionNotes(report, computed), ...(missing === null ? [] : [missing])],
      document,
      widths: document === null ? [] : naturalWidths(document, shape),
    }
  })
  const paper = paperOf(report.timezone)
  const room = paper.width - look.margin * 2
  const isUpright = measured.every(
    ({ document, widths }) => document === null || fits(widths, document.labelCount, room),
  )
  const [width, height] = isUpright ? [paper.width, paper.height] : [paper.height, paper.width]
  const pages = createPageBreaker(height)
  pages.place({ kind: 'head', lines: headLines(report, width, shape) }, -1, (item) =>
    item.lines.reduce((all, { height: line }) => all + line, 14),
  )
  for (const [index, section] of measured.entries()) {
    await planSection(pages, section, index, width - look.margin * 2, shape)
  }
  return { width, height, pages: pages.pages }
}

/** '1. Nov 14, 2026: Raised the budget' */
function markWords({ section }: WritableSection, report: WritableReport): string[] {
  return notesOfCharts(section, report).map(
    ({ text, from, to }, n) => `${n + 1}. ${rangeWords([from, to])}: ${text}`,
  )
}

async function planSection(
  pages: PageBreaker,
  { computed, charts, notes, marks, document, widths }: MeasuredSection,
  index: number,
  room: number,
  shape: ShapeText,
): Promise<void> {
  const table = document === null ? null : await planTable(document, widths, room, shape)
  const wrapped = (words: readonly string[]) =>
    words.map((text) => wrapText(text, room, 4, (part) => (shape(part).width * look.size) / 1_000))
  const [noteLines, markLines] = [wrapped(notes), wrapped(marks)]
  const heightOf = (lines: readonly string[]) => lines.length * look.line + 3
  const notesHeight = [...noteLines, ...markLines].reduce((all, lines) => all + heightOf(lines), 0)
  const chartHeight = charts.length === 0 ? 0 : look.chart
  const first = table?.parts[0]
  const firstRows = table === null ? 0 : rowsHeight(table, 0, Math.min(2, table.lines.length))
  const summaryHeight = table?.document.summary == null ? 0 : rowHeight(1)
  pages.require(
    heading + notesHeight + chartHeight + (first?.headHeight ?? 0) + summaryHeight + firstRows,
  )
  pages.place({ kind: 'heading', text: computed.title }, index, () => heading)
  for (const lines of noteLines) {
    pages.place({ kind: 'note', lines }, index, () => heightOf(lines))
  }
  if (charts.length > 0) pages.place({ kind: 'charts', charts }, index, () => look.chart)
  for (const lines of markLines) {
    pages.place({ kind: 'note', lines }, index, () => heightOf(lines))
  }
  if (table !== null) {
    for (const part of table.parts) await placeRows(pages, table, part, index)
  }
  pages.skip(sectionGap)
}

async function placeRows(
  pages: PageBreaker,
  table: TablePlan,
  part: TablePart,
  section: number,
): Promise<void> {
  const { lines, document } = table
  const head = part.headHeight + (part.title === null ? 0 : look.line + 3)
  let from = 0
  let hasSummary = document.summary !== null
  do {
    pages.require(head + (hasSummary ? rowHeight(1) : 0) + rowHeight(lines[from] ?? 1))
    let height = head + (hasSummary ? rowHeight(1) : 0)
    let to = from
    while (to < lines.length && height + rowHeight(lines[to] ?? 1) <= pages.left()) {
      height += rowHeight(lines[to] ?? 1)
      to += 1
    }
    pages.place({ kind: 'rows', table, part, hasSummary, from, to }, section, () => height + 8)
    hasSummary = false
    from = to
    if (from < lines.length) pages.next()
    if (pages.pages.length % 50 === 0) await breathe()
  } while (from < lines.length)
}

export function rowHeight(lines: number): number {
  return lines * look.line + look.padding * 2
}

function rowsHeight({ lines }: TablePlan, from: number, to: number): number {
  let height = 0
  for (let row = from; row < to; row += 1) height += rowHeight(lines[row] ?? 1)
  return height
}

const heading = 24
const sectionGap = 14

interface PageBreaker {
  readonly pages: PageItem[][]
  left(): number
  next(): void
  /** Begins a page unless the current one has so much room. */
  require(height: number): void
  skip(height: number): void
  place<T extends Unplaced>(item: T, section: number, heightOf: (item: T) => number): void
}

type Unplaced = PageItem extends infer Item
  ? Item extends PageItem
    ? Omit<Item, 'y' | 'section'>
    : never
  : never

function createPageBreaker(height: number): PageBreaker {
  const pages: PageItem[][] = [[]]
  const bottom = height - look.margin - look.footer
  let y: number = look.margin
  const breaker: PageBreaker = {
    pages,
    left: () => bottom - y,
    next() {
      pages.push([])
      y = look.margin
    },
    require(needed) {
      if (needed > bottom - y && y > look.margin) breaker.next()
    },
    skip(by) {
      y += by
    },
    place(item, section, heightOf) {
      const placed = { ...item, y, section } as PageItem
      pages.at(-1)?.push(placed)
      y += heightOf(item)
    },
  }
  return breaker
}

/** American workspaces print on Letter, all others on A4. */
function paperOf(timezone: string): { readonly width: number; readonly height: number } {
  return timezone.startsWith('America/')
    ? { width: 612, height: 792 }
    : { width: 595.28, height: 841.89 }
}
