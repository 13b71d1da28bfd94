// @vitest-environment jsdom
import { CubeQuery } from '@cartograph/contract'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { saveFile } from '../export/save-file.ts'
import { Tile } from './Tile.tsx'
import type { TileProps } from './tile-props.ts'

vi.mock('../../../ui/feedback/report-error.ts', async (original) => ({
  ...(await original<object>()),
  reportError: vi.fn<(error: unknown) => void>(),
}))
vi.mock('../export/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

beforeEach(() => {
  vi.mocked(reportError).mockReset()
  vi.mocked(saveFile).mockReset()
})
afterEach(cleanup)

const query = CubeQuery.parse({ measures: ['Orders.netSales'] })

function tile(changed: Partial<TileProps> = {}) {
  const props: TileProps = {
    title: 'Net sales',
    onCopy: null,
    hasOwnTitle: false,
    state: { kind: 'ready' },
    onRetry: () => undefined,
    isStale: false,
    freshness: null,
    isPicture: false,
    height: 300,
    toTable: () => ({
      columns: [
        { title: 'Channel', format: { kind: 'text' } },
        { title: 'Net sales', format: { kind: 'currency', currency: 'USD' } },
      ],
      rows: [
        ['=Email', '1200.50'],
        ['Direct', null],
      ],
    }),
    fileName: 'net-sales-2026-10-01-2026-10-31',
    caption: 'Northwind Supply · Oct 1–31, 2026',
    queries: [query],
    loadSql: () => Promise.resolve('SELECT 1'),
    children: <p>Drawn</p>,
    ...changed,
  }
  return <Tile {...props} />
}

async function openMenu() {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Net sales: options' }))
  await screen.findByRole('menu')
  return user
}

test('what is ready stands in a region of its name, with its footnote and how fresh it is', () => {
  render(tile({ footnote: 'Without gift cards', freshness: 'Known until Nov 14, 9:12 AM' }))
  const region = within(screen.getByRole('region', { name: 'Net sales' }))
  for (const text of ['Drawn', 'Without gift cards', 'Known until Nov 14, 9:12 AM']) {
    expect(region.getByText(text)).toBeTruthy()
  }
})

test('an element that draws its own title has no second one, but keeps its name', () => {
  render(tile({ hasOwnTitle: true }))
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByRole('region', { name: 'Net sales' })).toBeTruthy()
})

test('while it loads it takes its final height, is busy and draws nothing', () => {
  render(tile({ state: { kind: 'loading' }, hasOwnTitle: true }))
  const region = screen.getByRole('region', { name: 'Net sales' })
  expect(region.getAttribute('aria-busy')).toBe('true')
  const skeleton = within(region).getByText('Loading Net sales')
  expect(skeleton.closest('[style]')?.getAttribute('style')).toContain('min-height: 300px')
  expect(screen.queryByText('Drawn')).toBeNull()
})

test.each([
  [false, 'No data found', 'Choose other dates to see Net sales.'],
  [
    true,
    'No data found for this combination of filters',
    'Choose other filters or dates to see Net sales.',
  ],
] as const)(
  'without rows it says so, and names filters where there are some: %s',
  (isFiltered, headline, text) => {
    render(tile({ state: { kind: 'empty', isFiltered } }))
    expect(screen.getByText(headline)).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  },
)

test.each([
  ['reading', 'These dates are still syncing', /once the sync finishes/],
  ['stopped', 'Data sync is stopped', /once syncing resumes/],
  ['failed', 'Data sync failed', /once syncing works again/],
] as const)('days that were not read are no zero: %s', (because, headline, text) => {
  render(tile({ state: { kind: 'unread', because, hasData: true } }))
  expect(screen.getByText(headline)).toBeTruthy()
  expect(screen.getByText(text).textContent).toContain('Net sales appears here')
  expect(screen.queryByText('Drawn')).toBeNull()
})

test('before anything was ingested it says so', () => {
  render(tile({ state: { kind: 'unread', because: 'reading', hasData: false } }))
  expect(screen.getByText('No datasource ingested yet')).toBeTruthy()
  expect(screen.getByText('Net sales appears here once the sync finishes.')).toBeTruthy()
})

test('a failure can be tried again, and says why on demand', async () => {
  const onRetry = vi.fn<() => void>()
  const error = new ApiError(503, 'The engine is busy', { code: null })
  render(tile({ state: { kind: 'error', error, isRetrying: false }, onRetry }))
  const headline = screen.getByText("This tile couldn't be loaded")
  expect(headline.className).toContain('italic')
  expect(screen.getByText('The engine is busy. Try again in a moment.')).toBeTruthy()
  expect(screen.getByText('Status 503')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Net sales' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('while it is tried again the button waits', () => {
  const error = new ApiError(0, 'The server cannot be reached.')
  render(tile({ state: { kind: 'error', error, isRetrying: true } }))
  const button = screen.getByRole('button', { name: 'Try again: Net sales' })
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('missing access is not retried, and the message says who can grant it', () => {
  const error = new ApiError(403, "You don't have access to this", { code: 'forbidden' })
  render(tile({ state: { kind: 'error', error, isRetrying: false } }))
  expect(screen.getByText("You don't have access to this")).toBeTruthy()
  expect(screen.getByText(/Ask an admin of this workspace/).closest('details')).toBeNull()
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
})

test('while fresh data load, the last stay and say so', () => {
  render(tile({ isStale: true }))
  const region = screen.getByRole('region', { name: 'Net sales' })
  expect(region.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Drawn').parentElement?.className).toContain('dim-while-loading')
  expect(screen.getByRole('status').textContent).toBe('Net sales is updating')
})

test('while platforms are missing, what asks for them stands in its place', () => {
  const platforms = ['SP'] as const
  const state = { kind: 'disconnected', platforms, condition: 'any' } as const
  render(tile({ state, children: <p>Connect Shopify</p> }))
  expect(screen.getByText('Connect Shopify')).toBeTruthy()
})

test('the question mark explains on a press', async () => {
  render(tile({ help: 'Sales after discounts and refunds' }))
  expect(screen.queryByText('Sales after discounts and refunds')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'About Net sales' }))
  expect(await screen.findByText('Sales after discounts and refunds')).toBeTruthy()
})

test('the question mark defines the metrics of the tile', async () => {
  const lines = ['Gross sales minus discounts.', 'Formula: Gross sales − Discounts']
  render(tile({ metrics: [{ title: 'Net sales', lines }] }))
  await userEvent.click(screen.getByRole('button', { name: 'About Net sales' }))
  expect(await screen.findByText('Formula: Gross sales − Discounts')).toBeTruthy()
})

test('an element that throws is reported once and leaves its neighbour alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('of undefined')
    return <p>Whole again</p>
  }
  const onRetry = vi.fn<() => void>()
  const both = (
    <>
      {tile({ children: <Fragile />, onRetry })}
      {tile({ title: 'Orders' })}
    </>
  )
  const { rerender } = render(both)
  rerender(both)
  expect(screen.getByText("This tile couldn't be loaded")).toBeTruthy()
  expect(screen.getByText('Drawn')).toBeTruthy()
  expect(reportError).toHaveBeenCalledOnce()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Net sales' }))
  expect(screen.getByText('Whole again')).toBeTruthy()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('after another choice a fallen element is drawn anew', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  function Broken(): ReactNode {
    throw new Error('of undefined')
  }
  const { rerender } = render(tile({ children: <Broken /> }))
  const queries = [CubeQuery.parse({ measures: ['Orders.count'] })]
  rerender(tile({ queries }))
  expect(screen.getByText('Drawn')).toBeTruthy()
})

test('pictures can be saved where there is one', async () => {
  render(tile({ isPicture: true }))
  await openMenu()
  const labels = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(labels).toEqual([
    'View as table',
    'Download CSV',
    'Download XLSX',
    'Download PNG',
    'Download SVG',
    'View query',
  ])
})

test('without rows there is nothing to save, but the query can be read', async () => {
  render(tile({ toTable: null, state: { kind: 'empty', isFiltered: false } }))
  await openMenu()
  const enabled = screen
    .getAllByRole('menuitem')
    .filter((item) => item.getAttribute('aria-disabled') !== 'true')
  expect(enabled.map(({ textContent }) => textContent)).toEqual(['View query'])
})

test('the rows are saved under the name of the element and its dates', async () => {
  render(tile())
  const user = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Download CSV' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [blob, name] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toBe('net-sales-2026-10-01-2026-10-31.csv')
  expect(await blob?.text()).toContain("'=Email,1200.50\r\n")
})

test('the same as a table: titles, names of rows, and what is not known', async () => {
  render(tile())
  const user = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'View as table' }))
  const table = within(await screen.findByRole('table', { name: 'Net sales' }))
  const titles = await table.findAllByRole('columnheader')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Channel', 'Net sales'])
  expect(table.getByRole('row', { name: '=Email $1,200.50' })).toBeTruthy()
  expect(table.getByRole('row', { name: 'Direct –' })).toBeTruthy()
})

test('a long table is drawn in parts', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => [`Row ${index}`])
  const columns = [{ title: 'Name', format: { kind: 'text' } as const }]
  render(tile({ toTable: () => ({ columns, rows }) }))
  const user = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'View as table' }))
  expect(await screen.findByText('200 of 450 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more rows' }))
  expect(screen.getByText('Row 399')).toBeTruthy()
})

test('the query can be read, and its SQL is only asked for on demand', async () => {
  const loadSql = vi
    .fn<TileProps['loadSql']>()
    .mockRejectedValueOnce(new ApiError(0, 'The server cannot be reached.'))
    .mockResolvedValue('SELECT sum(net)')
  render(tile({ loadSql }))
  const user = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'View query' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Query of Net sales' }))
  expect(dialog.getByText(/"Orders.netSales"/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Copy the query' })).toBeTruthy()
  expect(loadSql).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Show SQL of query' }))
  expect(await dialog.findByText('The server cannot be reached.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Show SQL of query' }))
  expect(await dialog.findByText('SELECT sum(net)')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Copy the SQL of query' })).toBeTruthy()
})

test('closing the dialog takes the question for SQL back', async () => {
  const signals: AbortSignal[] = []
  const loadSql: TileProps['loadSql'] = (_, signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  }
  render(tile({ loadSql }))
  const user = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'View query' }))
  await user.click(await screen.findByRole('button', { name: 'Show SQL of query' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]))
})
