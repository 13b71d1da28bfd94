import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReportDefinition, type LoadResult } from '@cartograph/contract'
import { afterAll, expect, it } from 'vitest'
import { computedReport } from '../computed-report.fixture.ts'
import { withSpools, type OpenSpool } from '../rows/row-spool.ts'
import type { SectionMaterial } from '../section/section-material.ts'
import { rowPieces, spoolResults } from '../section/spooled-answer.fixture.ts'
import { readWorkbook } from '../workbook/read-workbook.fixture.ts'
import { openReportThreads, reportsInProcess } from './report-threads.ts'
import type { AddSection, ReadSections, ReportThreads } from './report-work.ts'

const spoolFolder = mkdtempSync(join(tmpdir(), 'cartograph-rows-'))
const threads = openReportThreads({ entry: null, spoolFolder })
afterAll(async () => {
  await threads.close()
  rmSync(spoolFolder, { recursive: true })
})
const { signal } = new AbortController()

/** Sales of products, of which the engine answered so many rows for each of two periods. */
async function products(openSpool: OpenSpool, count: number): Promise<SectionMaterial> {
  const definition = ReportDefinition.parse({
    name: 'Lines',
    section_title: 'Products',
    query: { measures: ['Lines.sales'], dimensions: ['Lines.product'] },
  })
  const about = { title: 'Sales', shortTitle: 'Sales', type: 'number' }
  const answer = (factor: number) => ({
    annotation: {
      measures: { 'Lines.sales': about },
      dimensions: { 'Lines.product': { ...about, title: 'Product', shortTitle: 'Product' } },
      segments: {},
      timeDimensions: {},
    } as LoadResult['annotation'],
    members: ['Lines.day.month', 'Lines.product', 'Lines.sales'],
    rows: rowPieces(
      Array.from({ length: count }, (_, n) => [
        '2026-11-01T00:00:00.000',
        `Product ${n} [“], \\`,
        String(n * factor),
      ]),
    ),
    total: count,
  })
  return {
    kind: 'answers',
    definition,
    time: 'Lines.day',
    period: {
      range: ['2026-11-01', '2026-11-27'],
      compared: ['2026-10-01', '2026-10-27'],
      granularity: 'month',
    },
    empty: ['0'],
    maxRows: 50_000,
    steps: await spoolResults(openSpool, [answer(3), answer(2)]),
    whole: null,
    targets: [],
    dataThrough: null,
    unsyncedBefore: null,
  }
}

const { sections: _, ...head } = computedReport()
const addProducts = (add: AddSection, index: number, title: string, count: number) =>
  withSpools(spoolFolder, async (openSpool) =>
    add(index, { title, conditions: null, material: await products(openSpool, count) }),
  )
const readTwo: ReadSections = async (add) => {
  await addProducts(add, 1, 'Few', 3)
  await addProducts(add, 0, 'Many', 400)
  return { head, segmentNames: {} }
}

it('shapes a large section on a thread as in its own process', async () => {
  const shapeBy = ({ shapeSection }: ReportThreads) =>
    withSpools(spoolFolder, async (openSpool) =>
      shapeSection(await products(openSpool, 4_500), signal),
    )
  const shaped = await shapeBy(threads)
  expect(shaped.rows).toHaveLength(4_500)
  expect(shaped).toEqual(await shapeBy(reportsInProcess))
})

it('writes a file from sections that come in any order, and returns their first rows', async () => {
  const { content, report, records, name } = await threads.writeFile(
    { format: 'xlsx', keptRows: 2 },
    readTwo,
    signal,
  )
  const [many, few] = readWorkbook(content)
  expect([many?.name, many?.rows.length, few?.name, few?.rows.length]).toEqual([
    'Many',
    402,
    'Few',
    5,
  ])
  expect(many?.rows.at(-1)?.map((cell) => cell?.text)).toContain(String(399 * 3))
  expect([records, name.endsWith('.xlsx')]).toEqual([403, true])
  expect(report.sections.map(({ section }) => section.rows.length)).toEqual([2, 2])
})

it('ends with a caller who leaves, and with what cannot be read, and then writes again', async () => {
  const leaving = new AbortController()
  const reason = new Error('left')
  const never: ReadSections = () => {
    leaving.abort(reason)
    return new Promise(() => undefined)
  }
  const failure = new Error('The query is refused')
  const broken: ReadSections = async (add) => {
    await addProducts(add, 0, 'Lost', 1)
    throw failure
  }
  const wanted = { format: 'xlsx', keptRows: 0 } as const
  await expect(threads.writeFile(wanted, broken, signal)).rejects.toBe(failure)
  await expect(threads.writeFile(wanted, never, leaving.signal)).rejects.toBe(reason)
  const { content } = await threads.writeFile(wanted, readTwo, signal)
  expect(readWorkbook(content).map((sheet) => sheet.name)).toEqual(['Many', 'Few', 'About'])
})

it('answers others while a file is written', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const many: ReadSections = async (add) => {
    await addProducts(add, 0, 'Many', 3_000)
    return { head, segmentNames: {} }
  }
  const { content } = await threads.writeFile({ format: 'pdf', keptRows: 0 }, many, signal)
  clearInterval(timer)
  expect(content.length).toBeGreaterThan(100_000)
  expect(turns).toBeGreaterThan(10)
})
