// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLayout } from '../../../../charts/draw/layout.fixture.ts'
import { answerOf, context, money } from '../../grid/answer.fixture.ts'
import type { ElementProps } from '../../model/element.ts'
import { sankey } from './definition.ts'
import Sankey from './Sankey.tsx'

beforeEach(stubLayout)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const props: ElementProps<'sankey'> = {
  spec: {
    id: 'flows',
    type: 'sankey',
    display: { title: 'Sales by channel and kind' },
    data: [],
    table: { steps: ['O.channel', 'O.kind'], value: 'O.sales' },
  },
  answers: [
    [
      answerOf({
        dimensions: { 'O.channel': { shortTitle: 'Channel' }, 'O.kind': { shortTitle: 'Kind' } },
        measures: { 'O.sales': { ...money, shortTitle: 'Net sales' } },
        data: [
          { 'O.channel': 'Email', 'O.kind': 'New', 'O.sales': '1' },
          { 'O.channel': 'Email', 'O.kind': null, 'O.sales': '3' },
          { 'O.channel': 'Direct', 'O.kind': 'New', 'O.sales': '-1' },
        ],
      }),
    ],
  ],
  context,
  choices: {},
  onChoose: () => undefined,
}

test('keys move along values and flows and each is read out', () => {
  render(<Sankey {...props} />)
  const slider = screen.getByRole('slider')
  expect(slider.getAttribute('aria-valuetext')).toBe('Email: $4.00')
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Email → Unknown: $3.00, 75% of Email')
  fireEvent.keyDown(slider, { key: 'ArrowDown' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Email → New: $1.00, 25% of Email')
  expect(screen.getByText('Share of Email')).toBeTruthy()
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(screen.queryByText('Share of Email')).toBeNull()
})

test('the pointer shows the words of the flow that it is on', () => {
  const { container } = render(<Sankey {...props} />)
  const flow = container.querySelector('[data-mark="2"]')
  if (flow === null) throw new Error('No flow was drawn')
  fireEvent.pointerMove(flow)
  expect(screen.getByText('Email → New')).toBeTruthy()
  fireEvent.pointerMove(screen.getByRole('slider'))
  expect(screen.queryByText('Email → New')).toBeNull()
})

test('a truncated name shows in full on hover', () => {
  const long = 'A very long name of a campaign that no block has room for'
  const [first] = props.answers[0] ?? []
  if (first === undefined) throw new Error('There is an answer')
  const data = [{ 'O.channel': long, 'O.kind': 'New', 'O.sales': '1' }]
  const { container } = render(<Sankey {...props} answers={[[{ ...first, data }]]} />)
  expect(screen.queryByText(long)).toBeNull()
  const block = container.querySelector('g[data-mark="0"] rect')
  if (block === null) throw new Error('No value was drawn')
  fireEvent.pointerMove(block)
  expect(screen.getByText(long)).toBeTruthy()
})

test('what cannot be drawn is said', () => {
  render(<Sankey {...props} />)
  expect(screen.getByText('1 flow hidden (zero or negative).')).toBeTruthy()
})

test('as a table it has every row, drawn or not', async () => {
  const { columns, rows } = await sankey.toTable(props)
  expect(columns.map(({ title }) => title)).toEqual(['Channel', 'Kind', 'Net sales'])
  expect(rows[2]).toEqual(['Direct', 'New', '-1'])
})

test('it is empty where nothing flows', () => {
  expect(sankey.isEmpty?.(props.answers, props.spec)).toBe(false)
  expect(sankey.isEmpty?.([[]], props.spec)).toBe(true)
})
