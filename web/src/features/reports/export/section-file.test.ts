import { expect, test } from 'vitest'
import { section } from '../report.fixture.ts'
import { sectionFile } from './section-file.ts'

const titles = (about: Parameters<typeof section>[0]) =>
  sectionFile(section(about), 'EUR', 'month').columns.map(({ title }) => title)

test('each value stands beside that of the period before, exact, with the totals first', () => {
  const given = section()
  const { columns, rows } = sectionFile(given, 'EUR', 'month')
  expect(columns.map(({ title }) => title)).toEqual([
    'Channel',
    'Net sales',
    'Net sales, Oct 1–27, 2026',
    'Refunds',
    'Refunds, Oct 1–27, 2026',
  ])
  expect(columns[1]?.format).toEqual({ kind: 'currency', currency: 'EUR' })
  const [total, first] = rows
  expect(total?.[0]).toBe('Total')
  expect(total?.slice(1)).toEqual(
    given.summary?.values.flatMap((value, n) => [value, given.summary?.compared[n]]),
  )
  expect(first?.[0]).toBe(given.rows[0]?.labels[0])
  expect(first?.[1]).toBe(given.rows[0]?.values[0])
  expect(rows).toHaveLength(1 + given.rows.length)
})

test('a pivot names the step and the metric of each column', () => {
  const columns = ['2026-10-01', '2026-11-01'].flatMap((step) =>
    ['Orders.netSales', 'Orders.refunds'].map((member) => ({ member, step })),
  )
  expect(titles({ columns, compared: null })).toEqual([
    'Channel',
    'Oct 2026, Net sales',
    'Oct 2026, Refunds',
    'Nov 2026, Net sales',
    'Nov 2026, Refunds',
  ])
})

test('a section without breakdowns has one row with a name', () => {
  const row = { labels: [], values: ['1.00', '2.00'], compared: [] }
  const alone = section({ breakdowns: [], compared: null, summary: null, rows: [row] })
  expect(sectionFile(alone, 'EUR', 'month').rows).toEqual([['Total', '1.00', '2.00']])
})
