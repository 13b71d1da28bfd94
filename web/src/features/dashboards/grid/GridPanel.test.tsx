// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../../ui/feedback/toast.ts'
import type { Choices } from '../model/element.ts'
import { answerOf, context, money, share } from './answer.fixture.ts'
import { columnsOf } from './columns-of.ts'
import { plainState } from './grid-model.ts'
import { GridPanel } from './GridPanel.tsx'
import { layOut } from '../../../testing/lay-out.ts'
import { prepareGrid } from './prepare-grid.ts'

beforeEach(() => layOut(1000))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const channels = ['Email', 'Ads']
const answer = answerOf({
  dimensions: { channel: { shortTitle: 'Channel' }, product: { shortTitle: 'Product' } },
  measures: {
    sales: { ...money, shortTitle: 'Sales' },
    rate: { ...share, shortTitle: 'Rate', description: 'Orders by sessions.' },
  },
  data: Array.from({ length: 50 }, (_, n) => ({
    channel: channels[n % 2] ?? null,
    product: `Product ${n}`,
    sales: `${n}`,
    rate: '0.1',
  })),
  totals: [
    {
      members: ['channel'],
      data: channels.map((channel) => ({ channel, sales: '600', rate: '0.2' })),
    },
    { members: [], data: [{ sales: '1225', rate: '0.15' }] },
  ],
})
const columns = columnsOf(answer, { currency: context.currency, locale: 'en-US' })

function show(choices: Choices = {}, canGroup = false) {
  const onChoose = vi.fn<(changed: Choices) => void>()
  render(
    <>
      <GridPanel
        label="Products"
        grid={prepareGrid(answer, columns, plainState, choices)}
        onChoose={onChoose}
        canGroup={canGroup}
      />
      <Toasts />
    </>,
  )
  return onChoose
}

function Toasts() {
  return useToasts().map(({ id, text }) => <p key={id}>{text}</p>)
}

const titles = () =>
  screen.getAllByRole('columnheader').map((header) => header.querySelector('span')?.textContent)

test('it says how much there is, and draws only what is in sight', () => {
  show()
  const grid = screen.getByRole('grid', { name: 'Products' })
  expect(grid.getAttribute('aria-rowcount')).toBe('52')
  expect(grid.getAttribute('aria-colcount')).toBe('4')
  expect(screen.getByText('50 rows')).toBeTruthy()
  const rows = within(grid).getAllByRole('row')
  expect(rows.length).toBeLessThan(30)
  expect(rows[1]?.textContent).toBe('EmailProduct 0$0.0010%')
  expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2')
  expect(rows.at(-1)?.textContent).toBe('Total$1,225.0015%')
  expect(rows.at(-1)?.getAttribute('aria-rowindex')).toBe('52')
})

test('scrolling draws the rows that come into view', () => {
  show()
  const grid = screen.getByRole('grid')
  fireEvent.scroll(grid, { target: { scrollTop: 20 * 49 } })
  const rows = within(grid).getAllByRole('row')
  expect(rows[1]?.getAttribute('aria-rowindex')).toBe('18')
  expect(rows.at(-2)?.getAttribute('aria-rowindex')).toBe('36')
})

test('dragging the edge of a column changes its width when the pointer is released', () => {
  Element.prototype.setPointerCapture = () => undefined
  const onChoose = show()
  const header = screen.getByRole('columnheader', { name: /Sales/ })
  const edge = header.lastElementChild ?? header
  const width = Number.parseInt(header.style.width)
  fireEvent.pointerDown(edge, { isPrimary: true, button: 0, clientX: 300 })
  fireEvent.pointerMove(edge, { clientX: 340 })
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.pointerUp(edge, { clientX: 340 })
  expect(onChoose).toHaveBeenCalledWith({ widths: [`sales=${width + 40}`] })
})

test('the first column stays while the others scroll, and so do those that are pinned', () => {
  show({ pinned: ['sales'] })
  expect(titles()).toEqual(['Channel', 'Sales', 'Product', 'Rate'])
  const [channel, sales, product] = screen.getAllByRole('columnheader')
  expect([channel, sales, product].map((header) => header?.style.left)).toEqual([
    '0px',
    channel?.style.width,
    '',
  ])
})

test('on a phone the two most important columns stay', () => {
  layOut(360)
  show({ pinned: ['product'] })
  expect(titles()).toEqual(['Channel', 'Sales', 'Product', 'Rate'])
  const staying = screen.getAllByRole('columnheader').filter(({ style }) => style.left !== '')
  const taken = staying.reduce((sum, { style }) => sum + Number.parseInt(style.width), 0)
  expect(staying).toHaveLength(2)
  expect(taken).toBeLessThan(270)
})

test('a title sorts ascending, descending, and as it came', async () => {
  const pressed = async (choices: Choices) => {
    const onChoose = show(choices)
    await userEvent.click(screen.getByRole('button', { name: 'Sales' }))
    cleanup()
    return onChoose.mock.calls[0]?.[0]
  }
  expect(await pressed({})).toEqual({ sort: ['sales', 'asc'] })
  expect(await pressed({ sort: ['sales', 'asc'] })).toEqual({ sort: ['sales', 'desc'] })
  expect(await pressed({ sort: ['sales', 'desc'] })).toEqual({ sort: [] })
  show({ sort: ['sales', 'desc'] })
  expect(screen.getByRole('columnheader', { name: /Sales/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('one stop for the tab key, and the arrows move from there', async () => {
  show()
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Channel')
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('$0.00')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('$1.00')
  expect(document.querySelectorAll('[data-stop][tabindex="0"]')).toHaveLength(1)
  await user.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement?.textContent).toBe('15%')
  await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Sort ascending' })).toBeTruthy()
})

test('a total that is not a sum says how it is computed, by pointer and by keyboard', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '15%, how Rate is calculated' }))
  expect(await screen.findByText(/recalculated for the group.* Orders by sessions\./)).toBeTruthy()
  cleanup()
  show()
  await userEvent.tab()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  expect(await screen.findByText(/recalculated for the group/)).toBeTruthy()
})

test('groups are open as far as there is room, and close to what they come to', async () => {
  show({ group: ['channel'] })
  const grid = screen.getByRole('treegrid')
  expect(grid.getAttribute('aria-rowcount')).toBe('29')
  const email = within(grid).getByRole('row', { name: /Email/ })
  expect(email.getAttribute('aria-expanded')).toBe('true')
  const [, , first] = within(grid).getAllByRole('row')
  expect(first?.getAttribute('aria-level')).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Close Email' }))
  expect(grid.getAttribute('aria-rowcount')).toBe('4')
  const closed = within(grid)
    .getAllByRole('row')
    .map((row) => row.getAttribute('aria-expanded'))
  expect(closed.filter((isOpen) => isOpen === 'false')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Open Email' }))
  expect(grid.getAttribute('aria-rowcount')).toBe('29')
})

test('a group closes and opens by keyboard, as everything that can be pressed in a cell', async () => {
  show({ group: ['channel'] })
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('row', { name: /Email/ }).getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('row', { name: /Email/ }).getAttribute('aria-expanded')).toBe('true')
})

async function choose(column: string, item: string) {
  await userEvent.click(screen.getByRole('button', { name: `Column ${column}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('the menu of a column arranges it, in words for everything a pointer can do', async () => {
  const chosen = async (column: string, item: string) => {
    const onChoose = show({}, true)
    await choose(column, item)
    cleanup()
    return onChoose.mock.calls[0]?.[0]
  }
  expect(await chosen('Sales', 'Hide')).toEqual({ hidden: ['sales'] })
  expect(await chosen('Sales', 'Pin')).toEqual({ pinned: ['sales'] })
  expect(await chosen('Sales', 'Move left')).toEqual({
    order: ['channel', 'sales', 'product', 'rate'],
  })
  expect(await chosen('Rate', 'Wider')).toEqual({ widths: ['rate=143'] })
  expect(await chosen('Product', 'Group by this column')).toEqual({ group: ['product'] })
})

test('a third level of groups is refused with a sentence', async () => {
  const three = { ...plainState, group: ['channel', 'product'] }
  const onChoose = vi.fn<(changed: Choices) => void>()
  const more = columns.map((column) =>
    column.id === 'rate' ? { ...column, isMeasure: false } : column,
  )
  render(
    <>
      <GridPanel
        label="Products"
        grid={prepareGrid(answer, more, three, {})}
        onChoose={onChoose}
        canGroup
      />
      <Toasts />
    </>,
  )
  await choose('Rate', 'Group by this column')
  expect(screen.getByText('Columns can be grouped at up to 2 levels')).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
})

test('hidden columns are counted, and can be seen again', async () => {
  const onChoose = show({ hidden: ['sales', 'rate'] })
  expect(titles()).toEqual(['Channel', 'Product'])
  await userEvent.click(screen.getByRole('button', { name: '2 hidden columns' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show Rate' }))
  expect(onChoose).toHaveBeenCalledWith({ hidden: ['sales'] })
})

test('on a phone one column names the groups and the rows within them', () => {
  layOut(340)
  show({ group: ['channel'] }, true)
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toContain('Channel / Product')
  const [group, row] = screen.getAllByRole('row').slice(1)
  if (group === undefined || row === undefined) throw new Error('no rows')
  expect(within(group).getByRole('rowheader').textContent).toBe('Email')
  expect(within(row).getByRole('rowheader').textContent).toBe('Product 0')
  expect(
    within(row)
      .queryAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(['$0.00', '10%'])
})
