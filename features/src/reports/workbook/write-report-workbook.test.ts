import { expect, test } from 'vitest'
import {
  computedReport,
  emptySection,
  pivotSection,
  problemSection,
  productSection,
} from '../computed-report.fixture.ts'
import { collectBytes } from '../files/byte-sink.ts'
import { readWorkbook } from './read-workbook.fixture.ts'
import type { ComputedReport } from '../whole/computed-report.ts'
import { writeReportWorkbook } from './write-report-workbook.ts'

const written = (report: ComputedReport) =>
  collectBytes((sink) => writeReportWorkbook(report, sink))

test('every number of a section is read back as a number, beside that of the period before', async () => {
  const products = productSection(3_000)
  const [sheet, ...others] = readWorkbook(
    await written(computedReport(products, pivotSection(27, 40))),
  )
  expect([sheet?.name, ...others.map(({ name }) => name)]).toEqual(['Products', 'By day', 'About'])
  const [heads, total, ...rows] = sheet?.rows ?? []
  const before = 'Oct 1–27, 2026'
  expect(heads?.map((cell) => cell?.text)).toEqual([
    'Product',
    'Net sales (EUR)',
    `Net sales (EUR), ${before}`,
    'Refund rate',
    `Refund rate, ${before}`,
  ])
  expect(total?.map((cell) => cell?.text)).toEqual([
    'Total',
    '1234567.8',
    '1000000',
    '0.045',
    '0.05',
  ])
  const expected = products.section.rows.map(({ values, compared }) =>
    values.flatMap((value, n) => [value, compared[n] ?? null]),
  )
  expect(rows.map((row) => row.slice(1).map((cell) => cell?.text ?? null))).toEqual(expected)
  expect(
    rows.flat().every((cell) => cell === null || cell.isNumber === (cell.format !== null)),
  ).toBe(true)
  expect(rows[0]?.slice(1).map((cell) => cell?.format)).toEqual([
    '#,##0.00',
    '#,##0.00',
    '0.00%',
    '0.00%',
  ])
  const pivot = others[0]?.rows ?? []
  expect(pivot[0]?.slice(0, 3).map((cell) => cell?.text)).toEqual([
    'Product',
    'Nov 01, Net sales (EUR)',
    `Nov 01, Net sales (EUR), ${before}`,
  ])
  expect(pivot).toHaveLength(42)
})

test('names are texts, never formulas, and of every script', async () => {
  const [sheet] = readWorkbook(await written(computedReport(productSection(11))))
  const names = sheet?.rows.slice(2).map(([name]) => name) ?? []
  expect(names.every((name) => name?.isNumber === false)).toBe(true)
  expect(names[1]?.text).toBe(`'=HYPERLINK("https://evil.example")`)
  expect(names[4]?.text).toBe('日本の緑茶 한국 차')
  expect(names[9]?.text).toBe('Emoji 🎁 tea')
  expect(sheet?.xml).not.toMatch(/<f[ >/]/)
  expect(sheet?.xml).toContain('state="frozen"')
})

test('the last sheet says the period, the comparison, and why a section has no rows', async () => {
  const report = computedReport(productSection(2), problemSection, emptySection)
  const about = readWorkbook(await written(report)).at(-1)
  const words = about?.rows.map((row) => row.flatMap((cell) => cell?.text ?? []).join(' | ')) ?? []
  expect(words).toContain('Products | Only Country is Canada | 2')
  expect(words.join('\n')).toContain('The metric Loyalty was deleted.')
  expect(words.join('\n')).toContain('No data found in this period.')
  expect(words).toContain('Comparison | Compared with Oct 1–27, 2026 (previous period)')
  expect(words).toContain('Data | Data until Nov 27, 3:12 PM')
})

test('a number of more digits than a spreadsheet keeps is a text with all of them', async () => {
  const section = productSection(1)
  const exact = '12345678901234567.89'
  const rows = [{ labels: ['Tea'], values: [exact, null], compared: [null, null] }]
  const report = computedReport({ ...section, section: { ...section.section, rows } })
  const [sheet] = readWorkbook(await written(report))
  expect(sheet?.rows[2]?.[1]).toMatchObject({ text: exact, isNumber: false })
})
