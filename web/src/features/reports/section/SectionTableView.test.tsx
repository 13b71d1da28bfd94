// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { section } from '../report.fixture.ts'
import { prepareSection } from './prepare-section.ts'
import { SectionTableView } from './SectionTableView.tsx'

afterEach(cleanup)

type About = Parameters<typeof section>[0]
const draw = (about: About = {}, isPrinting = false) => {
  const answer = section(about)
  return render(
    <SectionTableView
      label="Sales"
      table={prepareSection(answer, 'USD', 'month')}
      totalRows={answer.total_rows}
      isPrinting={isPrinting}
    />,
  )
}
const table = () => screen.getByRole('table', { name: 'Sales' })
const names = () =>
  within(table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const many = (count: number): About => ({
  rows: Array.from({ length: count }, (_, n) => ({
    labels: [`Channel ${n}`],
    values: [String(count - n), '0'],
    compared: ['1', '0'],
  })),
  total_rows: count,
})

test('the totals come first, and changes say whether they are better', () => {
  draw()
  expect(names()).toEqual(['Total', 'Web', 'Store', 'Unknown'])
  const web = within(table()).getByRole('row', { name: /^Web/ })
  expect(web.textContent).toBe('Web$200.00+100%, better$10.00No change')
  expect(web.querySelector('.text-good')?.textContent).toBe('+100%, better')
  const store = within(table()).getByRole('row', { name: /^Store/ })
  expect(store.querySelector('.text-bad')?.textContent).toBe('−10%, worse')
})

test('a press on a head sorts the rows below the totals', async () => {
  const user = userEvent.setup()
  draw()
  const head = () => within(table()).getByRole('columnheader', { name: 'Net sales' })
  await user.click(within(head()).getByRole('button'))
  await user.click(within(head()).getByRole('button'))
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  expect(names()).toEqual(['Total', 'Unknown', 'Store', 'Web'])
  await user.click(within(head()).getByRole('button'))
  expect(head().getAttribute('aria-sort')).toBeNull()
  expect(names()).toEqual(['Total', 'Web', 'Store', 'Unknown'])
})

test('more than 50 rows are folded', async () => {
  const user = userEvent.setup()
  draw(many(51))
  expect(names()).toHaveLength(51)
  await user.click(screen.getByRole('button', { name: 'Show all 51' }))
  expect(names()).toHaveLength(52)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('rows that were not sent are counted', async () => {
  draw({ ...many(60), total_rows: 3204 })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show first 60 of 3,204' }))
  expect(screen.getByText(/^The first 60 of 3,204 rows\./)).toBeTruthy()
})

test('on paper nothing is folded, and a wide table continues below', () => {
  const steps = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-01`)
  draw(
    {
      metrics: section().metrics.slice(0, 1),
      columns: steps.map((step) => ({ member: 'Orders.netSales', step })),
      rows: Array.from({ length: 60 }, (_, n) => ({
        labels: [`Channel ${n}`],
        values: steps.map(() => '1'),
        compared: steps.map(() => '1'),
      })),
      summary: null,
      total_rows: 60,
    },
    true,
  )
  const tables = screen.getAllByRole('table', { name: 'Sales' })
  expect(tables.map((one) => within(one).getAllByRole('columnheader').length)).toEqual([9, 5])
  expect(tables.map((one) => within(one).getAllByRole('rowheader').length)).toEqual([60, 60])
})

test('the metrics of a pivot stand below their steps', () => {
  const columns = ['2026-10-01', '2026-11-01'].flatMap((step) =>
    section().metrics.map(({ member }) => ({ member, step })),
  )
  const row = { labels: ['Web'], values: ['1', '2', '3', '4'], compared: ['1', '1', '1', '1'] }
  draw({ columns, rows: [row], summary: null, total_rows: 1 })
  const bands = within(table())
    .getAllByRole('columnheader')
    .filter((head) => head.getAttribute('scope') === 'colgroup')
  expect(bands.map((band) => [band.textContent, band.getAttribute('colspan')])).toEqual([
    ['Oct 2026', '2'],
    ['Nov 2026', '2'],
  ])
})

test('on paper the heads are texts, because browsers repeat no buttons on the next page', () => {
  draw({}, true)
  expect(within(table()).queryAllByRole('button')).toEqual([])
  expect(within(table()).getByRole('columnheader', { name: 'Channel' })).toBeTruthy()
})
