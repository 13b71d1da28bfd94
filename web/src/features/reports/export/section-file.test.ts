import { expect, test } from 'vitest'
import { section } from '../report.fixture.ts'
import { aboutFile } from './about-file.ts'
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

test('the last sheet says what the others are, and what they leave out', () => {
  const org = { currency_units: 'EUR', timezone: 'Europe/Berlin' } as const
  const whole = section({ data_through: '2026-11-26T23:30:00.000Z' })
  const cut = section({ total_rows: 90_000, compared: null, data_through: null })
  const broken = section({ problem: 'It was deleted.', rows: [], total_rows: 0 })
  const sections = [whole, cut, broken].map((one, n) => ({
    title: `Section ${n}`,
    section: one,
    step: 'day' as const,
  }))
  const { rows } = aboutFile({ name: 'Monday' }, sections, org, new Date('2026-11-27T12:00:00Z'))
  const [first, second, third, , last] = rows
  expect(first?.slice(0, 3)).toEqual(['Section 0', 'Nov 1–27, 2026', 'Oct 1–27, 2026'])
  expect(first?.[3]).toContain('12:30')
  expect(second?.[5]).toBe(`Only ${cut.rows.length} of 90000 rows`)
  expect(third?.[5]).toBe('It was deleted.')
  expect(last?.slice(0, 2)).toEqual(['Monday', 'Amounts in EUR, days in Europe/Berlin'])
})
