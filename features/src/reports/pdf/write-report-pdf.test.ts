import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import {
  computedReport,
  emptySection,
  pivotSection,
  problemSection,
  productSection,
} from '../computed-report.fixture.ts'
import { collectBytes } from '../files/byte-sink.ts'
import { sectionDocument } from '../document/section-document.ts'
import type { ComputedReport, ComputedSection } from '../whole/computed-report.ts'
import { writeReportPdf } from './write-report-pdf.ts'

async function read(report: ComputedReport) {
  const file = await getDocumentProxy(
    new Uint8Array(await collectBytes((sink) => writeReportPdf(report, sink))),
  )
  const { text } = await extractText(file)
  return { file, pages: text.map((page) => page.replaceAll(/\s+/g, ' ')) }
}

/** The values of a section as its table has them, row by row. */
function valuesOf({ section }: ComputedSection): string[] {
  const table = sectionDocument(section, 'EUR', 'week')
  return Array.from({ length: table.rowCount }, (_, row) =>
    table
      .row(row)
      .slice(table.labelCount)
      .map(({ text }) => text)
      .join(' '),
  )
}

test('every number is on a page, in the order of the rows, and each page repeats the heads', async () => {
  const products = productSection(120)
  const { pages } = await read(computedReport(products))
  expect(pages.length).toBeGreaterThan(2)
  const whole = pages.join(' ')
  let from = 0
  for (const row of valuesOf(products)) {
    const at = whole.indexOf(row, from)
    expect(at, row).toBeGreaterThan(-1)
    from = at
  }
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Product Net sales Change Refund rate Change')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  // A page begins with its head, and no row is divided between two.
  const cut = pages.filter((page) =>
    /(?:%|–|No change)$/.test(page.replace(/ Monday numbers · .*/, '')),
  )
  expect(cut).toHaveLength(pages.length)
  expect(pages[0]).toContain(
    'Nov 1–27, 2026 · Compared with Oct 1–27, 2026 (previous period) By week, amounts in EUR, days in Europe/Berlin · Data until Nov 27, 3:12 PM',
  )
  expect(pages[0]).toContain('Only Country is Canada')
  expect(pages[0]).toContain('Total €1,234,567.80 +23.5% 4.5% −10%')
})

test('a table that is wider than a page is continued with the names of its rows', async () => {
  const pivot = pivotSection(27, 30)
  const { file, pages } = await read(computedReport(pivot))
  const [width = 0, height = 0] = (await file.getPage(1)).view.slice(2)
  expect(width).toBeGreaterThan(height)
  const parts = pages.filter((page) => page.includes('Product 0 '))
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.every((page) => /Columns \d+–\d+ of 56/.test(page))).toBe(true)
  // Of each row, all values in their order.
  const rows = valuesOf(pivot).map((_, row) =>
    pages
      .flatMap((page) => new RegExp(`Product ${row} ((?:[€%\\d,.]+ )+)`).exec(page)?.[1] ?? [])
      .join('')
      .trim(),
  )
  expect(rows).toEqual(valuesOf(pivot))
})

test('names of all scripts can be read and searched, and a character of no font is no error', async () => {
  const { section, ...more } = productSection(11)
  const rows = [
    ...section.rows,
    { labels: ['Cuneiform 𒀀 end'], values: ['1', '0.5'], compared: ['1', '0.5'] },
  ]
  const { pages } = await read(computedReport({ ...more, section: { ...section, rows } }))
  for (const name of ['Café Crème – Größe ½', 'Чай чёрный', '日本の緑茶 한국 차', 'Emoji 🎁 tea']) {
    expect(pages.join(' ')).toContain(name)
  }
  expect(pages.join(' ')).toMatch(/Cuneiform .* end/)
})

test('the structure has headings, figures and a table with heads, for screen readers', async () => {
  const { file } = await read(computedReport(productSection(3), problemSection, emptySection))
  expect((await file.getMetadata()).info).toMatchObject({
    Title: 'Monday numbers, Nov 1–27, 2026',
    Language: 'en',
  })
  const roles: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('role' in node) roles.push(String(node.role))
    if ('children' in node && Array.isArray(node.children)) node.children.forEach(visit)
  }
  visit(await (await file.getPage(1)).getStructTree())
  const counts = (role: string) => roles.filter((one) => one === role).length
  expect([counts('H1'), counts('H2'), counts('Table'), counts('Figure')]).toEqual([1, 3, 1, 2])
  // Five heads, and one of each row and of the totals.
  expect([counts('TR'), counts('TH'), counts('TD')]).toEqual([5, 5 + 4, 16])
  expect((await file.getOutline())?.map(({ title }) => title)).toEqual([
    'Products',
    'Vanished',
    'Refunds',
  ])
})

test('notes that concern its charts stand below them with the number of their mark', async () => {
  const note = { from: '2026-11-14', to: '2026-11-14', metric: null, segment: null }
  const products = productSection(3)
  const [shown] = products.section.metrics
  const notes = [
    { ...note, text: 'Raised the budget' },
    { ...note, text: 'About another metric', metric: 'Tickets.tickets' },
    { ...note, text: 'New prices', to: '2026-11-16', metric: shown?.member ?? '' },
  ]
  const { pages } = await read({ ...computedReport(products), notes })
  expect(pages[0]).toContain('1. Nov 14, 2026: Raised the budget 2. Nov 14–16, 2026: New prices')
  expect(pages.join(' ')).not.toContain('About another metric')
  // Both stand on the same week.
  expect(pages[0]).toMatch(/\b1–2\b/)
})
