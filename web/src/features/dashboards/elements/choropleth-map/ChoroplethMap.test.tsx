// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLayout } from '../../../../charts/draw/layout.fixture.ts'
import { answerOf, context, money } from '../../grid/answer.fixture.ts'
import { DrillContext, type Drill } from '../../model/drill.ts'
import type { ElementProps } from '../../model/element.ts'
import ChoroplethMap from './ChoroplethMap.tsx'
import { choroplethMap } from './definition.ts'

beforeEach(stubLayout)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const props: ElementProps<'choropleth_map'> = {
  spec: {
    id: 'map',
    type: 'choropleth_map',
    display: { title: 'Net sales by state' },
    data: [],
    table: { label: 'O.province', value: 'O.sales' },
  },
  answers: [
    [
      answerOf({
        dimensions: { 'O.province': { shortTitle: 'Province' } },
        measures: { 'O.sales': { ...money, shortTitle: 'Net sales' } },
        data: [
          { 'O.province': 'TX', 'O.sales': '5' },
          { 'O.province': 'California', 'O.sales': '7.5' },
          { 'O.province': 'ON', 'O.sales': '2' },
        ],
      }),
    ],
  ],
  context,
  choices: {},
  onChoose: () => undefined,
}

const open = vi.fn<Drill['open']>()

async function drawn() {
  const view = await act(async () =>
    render(
      <Suspense fallback="Loading">
        <DrillContext value={{ open }}>
          <ChoroplethMap {...props} />
        </DrillContext>
      </Suspense>,
    ),
  )
  return { ...view, slider: await screen.findByRole('slider') }
}

test('keys move from state to state and each is read out', async () => {
  const { slider } = await drawn()
  expect(slider.getAttribute('aria-valuetext')).toBe('California: $7.50, 1 of 2')
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Texas: $5.00, 2 of 2')
  fireEvent.keyDown(slider, { key: 'End' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Wyoming: No data')
  expect(screen.getByText('Wyoming')).toBeTruthy()
})

test('all states are drawn, and the pointer shows the one that it is on', async () => {
  const { container } = await drawn()
  expect(container.querySelectorAll('[data-mark]')).toHaveLength(51)
  const texas = container.querySelector('[data-mark="1"] path')
  if (texas === null) throw new Error('Texas was not drawn')
  fireEvent.pointerMove(texas)
  expect(screen.getByText('Texas', { selector: 'p' })).toBeTruthy()
})

test('the legend tells every step in words, and what is not on the map is said', async () => {
  await drawn()
  const [legend, highest] = screen.getAllByRole('list')
  const itemsOf = (list: HTMLElement | undefined) =>
    [...(list?.children ?? [])].map(({ textContent }) => textContent)
  expect(itemsOf(legend)).toEqual(['No data', '$5.00', '$7.50'])
  expect(itemsOf(highest)).toEqual(['California$7.50', 'Texas$5.00'])
  expect(screen.getByText('Not shown on the map: ON.')).toBeTruthy()
})

test('as a table it has every row, on the map or not', async () => {
  expect((await choroplethMap.toTable(props)).rows).toEqual([
    ['TX', '5'],
    ['California', '7.5'],
    ['ON', '2'],
  ])
})

test('a state opens by the name that the answer has for it, unless it has no value', async () => {
  const { slider } = await drawn()
  const picked = () => open.mock.lastCall?.[0].map(({ row, value }) => ({ row, value }))
  fireEvent.keyDown(slider, { key: 'End' })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(picked()).toBeUndefined()
  fireEvent.keyDown(slider, { key: 'Home' })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(picked()).toEqual([{ row: { 'O.province': ['California'] }, value: '7.5' }])
})
