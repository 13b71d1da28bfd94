import { headWords } from '../document/report-words.ts'
import type { WritableReport } from '../whole/computed-report.ts'
import { createByteWriter } from './byte-writer.ts'
import { drawChart } from './draw-charts.ts'
import { drawRows } from './draw-table.ts'
import { colours, look } from './look.ts'
import { createPageCanvas, type PageCanvas } from './page-canvas.ts'
import { num, textString, type PdfFile } from './pdf-file.ts'
import type { PageItem, PagesPlan } from './plan-pages.ts'
import { breathe, type TablePart } from './plan-table.ts'
import type { ShapeText } from './shape-text.ts'
import type { StructureElement, StructureTree, TaggedPage } from './structure-tree.ts'
import { wrapText } from './wrap-text.ts'

export interface PagesDrawing {
  readonly report: WritableReport
  readonly plan: PagesPlan
  readonly shape: ShapeText
  readonly file: PdfFile
  readonly tree: StructureTree
  /** The object of the fonts, which is written last. */
  readonly resources: number
}

interface DrawnPages {
  /** The object that lists the pages. */
  readonly pages: number
  /** An entry of the catalogue: the sections, to go to. */
  readonly outlines: string
}

export async function drawPages(drawing: PagesDrawing): Promise<DrawnPages> {
  const { plan, file, tree, resources, report } = drawing
  const list = file.reserve()
  const objects: number[] = []
  const targets: OutlineTarget[] = []
  const structure = createSections(tree)
  const content = createByteWriter()
  for (const [key, items] of plan.pages.entries()) {
    const page: TaggedPage = { object: file.reserve(), key, owners: [] }
    content.clear()
    const canvas = createPageCanvas(plan.height, content)
    for (const item of items) {
      if (item.kind === 'heading') {
        targets.push({ text: item.text, page: page.object, top: plan.height - item.y })
      }
      drawItem(item, { ...drawing, canvas, page, structure })
    }
    drawFooter(canvas, key, drawing)
    tree.endPage(page)
    const drawn = file.stream(content.bytes())
    const box = `[0 0 ${num(plan.width)} ${num(plan.height)}]`
    file.object(
      `<</Type/Page/Parent ${list} 0 R/MediaBox${box}/Resources ${resources} 0 R/Contents ${drawn} 0 R/StructParents ${key}/Tabs/S>>`,
      page.object,
    )
    objects.push(page.object)
    await breathe()
  }
  structure.close()
  const kids = objects.map((object) => `${object} 0 R`).join(' ')
  file.object(`<</Type/Pages/Count ${objects.length}/Kids[${kids}]>>`, list)
  return { pages: list, outlines: writeOutlines(file, report, targets) }
}

interface ItemDrawing extends PagesDrawing {
  readonly canvas: PageCanvas
  readonly page: TaggedPage
  readonly structure: Sections
}

function drawItem(item: PageItem, drawing: ItemDrawing): void {
  const { canvas, shape, tree, page, structure, plan } = drawing
  const section = item.section < 0 ? tree.root : structure.of(item.section)
  /** An element with what is drawn. */
  const tagged = (type: string, draw: () => void, entries = '') => {
    const element = tree.open(type, section, entries)
    canvas.tagged(type, tree.content(element, page), draw)
    tree.close(element)
  }
  const left = look.margin
  switch (item.kind) {
    case 'head': {
      let y = item.y
      for (const { text, size, isBold, colour, height } of item.lines) {
        const place = { x: left, y: y + size, size, colour }
        tagged(isBold ? 'H1' : 'P', () => canvas.text(shape(text, isBold), place))
        y += height
      }
      return
    }
    case 'heading':
      return tagged('H2', () =>
        canvas.text(shape(item.text, true), {
          x: left,
          y: item.y + 14,
          size: 12,
          colour: colours.text,
          maxWidth: plan.width - left * 2,
        }),
      )
    case 'note':
      return tagged('P', () => {
        for (const [n, line] of item.lines.entries()) {
          const y = item.y + 8 + n * look.line
          canvas.text(shape(line), { x: left, y, size: look.size, colour: colours.muted })
        }
      })
    case 'charts': {
      const gap = 24
      const width = (plan.width - left * 2 - gap) / 2
      for (const [n, chart] of item.charts.entries()) {
        const at = { x: left + n * (width + gap), y: item.y, width }
        const alt = `/Alt ${textString(chart.description)}`
        tagged('Figure', () => drawChart(canvas, shape, chart, at), alt)
      }
      return
    }
    case 'rows': {
      const { element, isFirstPage } = structure.table(item.part, section)
      drawRows(item, { canvas, shape, tree, page, element, isFirstPage })
      return
    }
  }
}

/** What the page belongs to, and which of them it is. */
function drawFooter(
  canvas: PageCanvas,
  index: number,
  { report, plan, shape }: PagesDrawing,
): void {
  const y = plan.height - look.margin + 8
  const place = { y, size: 7, colour: colours.muted }
  const of = `Page ${index + 1} of ${plan.pages.length}`
  const room = plan.width - look.margin * 2 - 80
  const about = [report.name, report.workspaceName, headWords(report).period].join(' · ')
  const [line = ''] = wrapText(about, room, 1, (text) => (shape(text).width * 7) / 1_000)
  canvas.artifact(() => {
    canvas.text(shape(line), { ...place, x: look.margin })
    canvas.text(shape(of), { ...place, x: plan.width - look.margin, isRight: true })
  })
}

interface Sections {
  of(index: number): StructureElement
  /** Of a part of a table: its element, and whether it is new. */
  table(
    part: TablePart,
    section: StructureElement,
  ): { readonly element: StructureElement; readonly isFirstPage: boolean }
  close(): void
}

/** Elements that stay open over several pages. */
function createSections(tree: StructureTree): Sections {
  const sections = new Map<number, StructureElement>()
  const tables = new Map<TablePart, StructureElement>()
  return {
    of(index) {
      const known = sections.get(index)
      if (known !== undefined) return known
      const opened = tree.open('Sect', tree.root)
      sections.set(index, opened)
      return opened
    },
    table(part, section) {
      const known = tables.get(part)
      if (known !== undefined) return { element: known, isFirstPage: false }
      const element = tree.open('Table', section)
      tables.set(part, element)
      return { element, isFirstPage: true }
    },
    close() {
      for (const element of [...tables.values(), ...sections.values()]) tree.close(element)
    },
  }
}

interface OutlineTarget {
  readonly text: string
  readonly page: number
  readonly top: number
}

function writeOutlines(
  file: PdfFile,
  { sections }: WritableReport,
  targets: readonly OutlineTarget[],
): string {
  if (sections.length < 2) return ''
  const root = file.reserve()
  const numbers = targets.map(() => file.reserve())
  for (const [n, { text, page, top }] of targets.entries()) {
    const [before, after] = [numbers[n - 1], numbers[n + 1]]
    const links = [
      before === undefined ? '' : `/Prev ${before} 0 R`,
      after === undefined ? '' : `/Next ${after} 0 R`,
    ].join('')
    file.object(
      `<</Title ${textString(text)}/Parent ${root} 0 R${links}/Dest[${page} 0 R/XYZ 0 ${num(top)} null]>>`,
      numbers[n],
    )
  }
  const [first, last] = [numbers[0], numbers.at(-1)]
  file.object(
    `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${numbers.length}>>`,
    root,
  )
  return `/Outlines ${root} 0 R`
}
