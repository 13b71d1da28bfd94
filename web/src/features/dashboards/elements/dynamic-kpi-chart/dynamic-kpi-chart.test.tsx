// @vitest-environment jsdom
import { ElementSpec, type RangePace, type ElementOf } from '@cartograph/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubLayout } from '../../../../charts/draw/layout.fixture.ts'
import type { Choices } from '../../model/element.ts'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { TargetLine } from '../../targets/TargetLine.tsx'
import { Kpi2Element } from '../kpi2/Kpi2Element.tsx'
import { dynamicKpiChart } from './definition.ts'
import { DynamicKpiChart } from './DynamicKpiChart.tsx'
import { prepareSlots, slotChart } from './prepare-dynamic-kpi-chart.ts'
import { chooseMeasure, measuresOn, readSlots, toggleSlot } from './slots.ts'

beforeAll(stubLayout)
afterEach(cleanup)

const names = ['sales', 'orders', 'rate', 'refunds', 'visits']
const spec = ElementSpec.parse({
  type: 'dynamic_kpi_chart',
  id: 'trend',
  display: { title: 'Trend' },
  data: [{ cube_query: { measures: ['$measures'] } }],
  metrics: ['Shop.sales', 'Shop.orders'],
  metric_dropdown_options_for_tabs: names.map((name) => ({ name, metric: `Shop.${name}` })),
}) as ElementOf<'dynamic_kpi_chart'>

const answer = anAnswer({
  measures: { sales: { format: 'currency', additivity: 'sum' }, orders: { additivity: 'sum' } },
  by: 'day',
  rows: [{ day: '2026-11-01', sales: '5', orders: '1' }],
  total: { sales: '5', orders: '1' },
})
const props = (choices: Choices) => ({ spec, answers: [[answer]], context: november, choices })

test('there are four slots, the first two of them on', () => {
  const first = dynamicKpiChart.initialChoices?.(spec) ?? {}
  expect(first).toEqual({
    slots: ['Shop.sales', 'Shop.orders', 'Shop.rate', 'Shop.refunds'],
    on: ['0', '1'],
    view: ['0'],
  })
  expect(dynamicKpiChart.variables?.(spec, first)).toEqual({
    measures: ['Shop.sales', 'Shop.orders'],
  })
})

test('slots go on and off, and the last one stays on', () => {
  const third = readSlots(spec, toggleSlot(readSlots(spec, {}), 2))
  expect(measuresOn(third)).toEqual(['Shop.sales', 'Shop.orders', 'Shop.rate'])
  const one = readSlots(spec, toggleSlot(readSlots(spec, {}), 0))
  expect(one.on).toEqual([1])
  expect(toggleSlot(one, 1)['on']).toEqual(['1'])
})

test('a measure that another slot has is swapped with it', () => {
  const chosen = chooseMeasure(readSlots(spec, {}), 0, 'Shop.orders')
  expect(chosen['slots']).toEqual(['Shop.orders', 'Shop.sales', 'Shop.rate', 'Shop.refunds'])
  const other = readSlots(spec, chooseMeasure(readSlots(spec, {}), 3, 'Shop.visits'))
  expect(other.slots[3]).toBe('Shop.visits')
})

test('what was remembered from an earlier spec is mended', () => {
  const slots = ['Shop.gone', 'Shop.orders', 'Shop.rate', 'Shop.refunds']
  const { slots: mended, on } = readSlots(spec, { slots, on: ['7', '3'], view: ['1'] })
  expect(mended[0]).toBe('Shop.sales')
  expect(on).toEqual([3])
})

test('each measure keeps the colour of its slot, on two scales where they differ', () => {
  const [, orders] = prepareSlots(props({ on: ['1'] }), 'en-US')
  expect(orders?.kpi?.value.map(({ text }) => text).join('')).toBe('1')
  expect(slotChart(props({})).places?.('Shop.orders')?.look).toEqual(orders?.look)
})

test('one sees the figures, switches slots off and chooses the table', () => {
  const onChoose = vi.fn<(changed: Choices) => void>()
  const { rerender } = render(<DynamicKpiChart {...props({})} onChoose={onChoose} />)
  expect(screen.getByRole('group', { name: 'Metric 1: sales' }).textContent).toContain('$5.00')
  fireEvent.click(screen.getByRole('button', { name: 'Show orders' }))
  expect(onChoose.mock.lastCall?.[0]['on']).toEqual(['0'])

  rerender(<DynamicKpiChart {...props({ on: ['0'] })} onChoose={onChoose} />)
  const before = onChoose.mock.calls.length
  fireEvent.click(screen.getByRole('button', { name: 'Show sales' }))
  expect(onChoose.mock.calls).toHaveLength(before)

  fireEvent.change(screen.getByRole('combobox', { name: 'Metric 3' }), {
    target: { value: 'Shop.visits' },
  })
  expect(onChoose.mock.lastCall?.[0]['slots']?.[2]).toBe('Shop.visits')
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(onChoose.mock.lastCall?.[0]['view']).toEqual(['1'])

  rerender(<DynamicKpiChart {...props({ view: ['1'] })} onChoose={onChoose} />)
  expect(screen.getAllByRole('row')).toHaveLength(5)
})

test('a slot and each further row of a figure show the target of their metric', () => {
  const pace: RangePace = {
    from: '2026-11-01',
    to: '2026-11-30',
    target: 10,
    through: '2026-11-14',
    is_over: false,
    target_to_date: 5,
    actual_to_date: 4,
    forecast: null,
    verdict: 'unknown',
    sentiment: 'neutral',
  }
  const shown = { pace, Line: TargetLine, lineAlong: () => undefined }
  const context = { ...november, targets: new Map([['Shop.orders', shown]]) }
  render(<DynamicKpiChart {...props({})} context={context} onChoose={() => undefined} />)
  const slot = screen.getByRole('group', { name: 'Metric 2: orders' })
  expect(slot.textContent).toContain('Target 10 · 20% below pace')
  expect(screen.getByRole('group', { name: 'Metric 1: sales' }).textContent).not.toContain('Target')
  cleanup()

  const figures = ElementSpec.parse({
    type: 'kpi2',
    id: 'figures',
    display: { title: 'Figures' },
    data: [{ cube_query: { measures: ['Shop.sales', 'Shop.orders'] } }],
  }) as ElementOf<'kpi2'>
  render(
    <Kpi2Element
      spec={figures}
      answers={[[answer]]}
      context={context}
      choices={{}}
      onChoose={() => undefined}
    />,
  )
  expect(screen.getByText(/^Target 10/)).toBeTruthy()
})
