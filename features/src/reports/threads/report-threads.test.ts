import { ReportDefinition, type LoadResult } from '@cartograph/contract'
import { afterAll, expect, it } from 'vitest'
import { computedReport } from '../computed-report.fixture.ts'
import type { SectionMaterial } from '../section/section-material.ts'
import { readWorkbook } from '../workbook/read-workbook.fixture.ts'
import { openReportThreads, reportsInProcess } from './report-threads.ts'
import type { ReadSections } from './report-work.ts'

const threads = openReportThreads(null)
afterAll(() => threads.close())
const { signal } = new AbortController()

/** Sales of products, of which the engine answered so many rows for each of two periods. */
function products(count: number): SectionMaterial {
  const definition = ReportDefinition.parse({
    name: 'Lines',
    section_title: 'Products',
    query: { measures: ['Lines.sales'], dimensions: ['Lines.product'] },
  })
  const about = { title: 'Sales', shortTitle: 'Sales', type: 'number' }
  const answer = (factor: number): Partial<LoadResult> => ({
    annotation: {
      measures: { 'Lines.sales': about },
      dimensions: { 'Lines.product': { ...about, title: 'Product', shortTitle: 'Product' } },
      segments: {},
      timeDimensions: {},
    } as LoadResult['annotation'],
    data: Array.from({ length: count }, (_, n) => ({
      'Lines.product': `Product ${n}`,
      'Lines.sales': String(n * factor),
      'Lines.day.month': '2026-11-01T00:00:00.000',
    })),
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
    steps: JSON.stringify({ results: [answer(3), answer(2)] }),
    whole: null,
    targets: [],
    dataThrough: null,
    unsyncedBefore: null,
  }
}

const { sections: _, ...head } = computedReport()
const readTwo: ReadSections = async (add) => {
  await add(1, { title: 'Few', conditions: null, material: products(3) })
  await add(0, { title: 'Many', conditions: null, material: products(400) })
  return { head, segmentNames: {} }
}

it('shapes a large section on a thread as in its own process', async () => {
  const large = products(3_000)
  const shaped = await threads.shapeSection(large, signal)
  expect(shaped.rows).toHaveLength(3_000)
  expect(shaped).toEqual(await reportsInProcess.shapeSection(large, signal))
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
    await add(0, { title: 'Lost', conditions: null, material: products(1) })
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
    await add(0, { title: 'Many', conditions: null, material: products(3_000) })
    return { head, segmentNames: {} }
  }
  const { content } = await threads.writeFile({ format: 'pdf', keptRows: 0 }, many, signal)
  clearInterval(timer)
  expect(content.length).toBeGreaterThan(100_000)
  expect(turns).toBeGreaterThan(10)
})
