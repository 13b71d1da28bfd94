// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLayout } from '../../../../charts/draw/layout.fixture.ts'
import { answerOf, context, money } from '../../grid/answer.fixture.ts'
import type { ElementProps } from '../../model/element.ts'
import { scatterBubbleChart } from './definition.ts'
import ScatterBubbleChart from './ScatterBubbleChart.tsx'

beforeEach(stubLayout)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const props: ElementProps<'scatter_bubble_chart'> = {
  spec: {
    id: 'bubbles',
    type: 'scatter_bubble_chart',
    display: { title: 'Campaigns' },
    data: [],
    table: { x: 'A.spend', y: 'A.sales', label: 'A.name', value: 'A.sales' },
  },
  answers: [
    [
      answerOf({
        dimensions: { 'A.name': { shortTitle: 'Campaign' } },
        measures: {
          'A.spend': { ...money, shortTitle: 'Spend' },
          'A.sales': { ...money, shortTitle: 'Net sales' },
        },
        data: [
          { 'A.name': '<b>Brand</b>', 'A.spend': '1', 'A.sales': '5' },
          { 'A.name': 'Autumn', 'A.spend': '2', 'A.sales': '9' },
          { 'A.name': 'Draft', 'A.spend': null, 'A.sales': '9' },
        ],
      }),
    ],
  ],
  context,
  choices: {},
  onChoose: () => undefined,
}

test('keys go from the largest to the smallest and each is read out', () => {
  render(<ScatterBubbleChart {...props} />)
  const slider = screen.getByRole('slider')
  expect(slider.getAttribute('aria-valuetext')).toBe('Autumn: Spend $2.00, Net sales $9.00')
  fireEvent.keyDown(slider, { key: 'End' })
  expect(slider.getAttribute('aria-valuetext')).toContain('<b>Brand</b>: Spend $1.00')
  expect(screen.getAllByText('$1.00', { selector: 'dd' })).toHaveLength(1)
})

test('the pointer finds even the smallest', () => {
  const { container } = render(<ScatterBubbleChart {...props} />)
  const smallest = container.querySelector('[data-mark="1"] circle')
  if (smallest === null) throw new Error('No bubble was drawn')
  expect(Number(smallest.getAttribute('r'))).toBeGreaterThanOrEqual(12)
  fireEvent.pointerMove(smallest)
  expect(screen.getAllByText('<b>Brand</b>', { selector: 'p' })).toHaveLength(1)
})

test('what cannot be drawn is said, and is in the table all the same', async () => {
  render(<ScatterBubbleChart {...props} />)
  expect(screen.getByText('1 hidden (missing data).')).toBeTruthy()
  expect((await scatterBubbleChart.toTable(props)).rows[2]).toEqual(['Draft', null, '9'])
})

test('it is empty where nothing has a place', () => {
  const [first] = props.answers[0] ?? []
  if (first === undefined) throw new Error('There is an answer')
  const isEmpty = (data: typeof first.data) =>
    scatterBubbleChart.isEmpty?.([[{ ...first, data }]], props.spec)
  expect(isEmpty(first.data)).toBe(false)
  expect(isEmpty(first.data.slice(2))).toBe(true)
})
