// @vitest-environment jsdom
import { ElementSpec, type Cell, type LoadResult } from '@cartograph/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLayout } from '../../../charts/draw/layout.fixture.ts'
import { ChartElement } from '../elements/chart/ChartElement.tsx'
import Heatmap from '../elements/heatmap/Heatmap.tsx'
import { KpiElement } from '../elements/kpi/KpiElement.tsx'
import { anAnswer, november } from '../elements/kpi/answers.fixture.ts'
import LabeledPivotTable from '../elements/labeled-pivot-table/LabeledPivotTable.tsx'
import PivotTable from '../elements/pivot-table/PivotTable.tsx'
import Sankey from '../elements/sankey/Sankey.tsx'
import TimeComparisonTable from '../elements/time-comparison-table/TimeComparisonTable.tsx'
import { DrillContext, type PickedNumber } from '../model/drill.ts'
import type { ElementProps } from '../model/element.ts'

beforeEach(() => {
  stubLayout()
  vi.stubGlobal('getSelection', () => null)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sales = { sales: { format: 'currency', additivity: 'sum' } } as const
const byDay = anAnswer({
  measures: sales,
  by: 'day',
  dimensions: ['channel'],
  range: ['2026-11-01', '2026-11-04'],
  rows: [
    { day: '2026-11-02', channel: 'Email', sales: '5' },
    { day: '2026-11-02', channel: null, sales: '3' },
  ],
})
const octoberByDay = anAnswer({
  measures: sales,
  by: 'day',
  dimensions: ['channel'],
  range: ['2026-10-01', '2026-10-04'],
})
const byChannel = anAnswer({
  measures: sales,
  dimensions: ['channel'],
  rows: [
    { channel: 'Email', sales: '5' },
    { channel: 'Paid social and video', sales: '3' },
  ],
  total: { sales: '8' },
})
const others = { context: november, choices: {}, onChoose: () => undefined }
const data = [{ cube_query: { measures: ['Shop.sales'] } }]

const click = (element: Element) => fireEvent.click(element, { detail: 1 })
const cell = (text: string) => {
  const found = screen.getByText(text).closest('[role=gridcell], [role=rowheader]')
  if (found === null) throw new Error(`No cell ${text}`)
  return found
}

test('a point opens its series at its day; by keyboard all of them, with the day compared', () => {
  const picked = draw(<ChartElement {...props('chart', {})} answers={[[byDay, octoberByDay]]} />)
  const chart = screen.getByRole('slider')
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  const at = { 'Shop.at.day': '2026-11-02' }
  expect(picked()).toEqual([
    { row: { ...at, 'Shop.channel': 'Email' }, value: '5', comparedStep: '2026-10-02' },
    { row: { ...at, 'Shop.channel': null }, value: '3', comparedStep: '2026-10-02' },
  ])
  fireEvent.pointerDown(chart, { clientX: 300, clientY: 20 })
  fireEvent.click(chart, { detail: 1, clientX: 300, clientY: 20 })
  expect(picked()).toHaveLength(1)
})

test('the end of a drag opens nothing', () => {
  const picked = draw(<ChartElement {...props('chart', {})} answers={[[byDay]]} />)
  const chart = screen.getByRole('slider')
  fireEvent.pointerDown(chart, { clientX: 200, clientY: 20 })
  fireEvent.click(chart, { detail: 1, clientX: 300, clientY: 20 })
  expect(picked()).toBeUndefined()
})

test('a bar of a list opens its category', () => {
  const picked = draw(<ChartElement {...props('chart', {})} answers={[[byChannel]]} />)
  fireEvent.click(screen.getByRole('slider'), { detail: 1, clientX: 10, clientY: 25 })
  expect(picked()).toEqual([{ row: { 'Shop.channel': 'Email' }, value: '5' }])
})

test('the value of a metric is a button', () => {
  const whole = anAnswer({ measures: sales, rows: [{ sales: '12' }] })
  const picked = draw(<KpiElement {...props('kpi', {})} answers={[[whole]]} />)
  click(screen.getByRole('button', { name: '$12.00' }))
  expect(picked()).toEqual([{ row: {}, value: '12' }])
})

test('cells of a heat map open their row, names their value, and totals everything', () => {
  const columns = [{ member: 'Shop.sales', include_as_heatmap_column: true }]
  const picked = draw(<Heatmap {...props('heatmap', { columns })} answers={[[byChannel]]} />)
  click(cell('$5.00'))
  const row = { 'Shop.channel': 'Email' }
  expect(picked()).toEqual([{ row, value: '5' }])
  click(cell('Email'))
  expect(picked()).toEqual([{ row, value: '5', member: 'Shop.channel' }])
  fireEvent.keyDown(cell('Total'), { key: 'Enter' })
  expect(picked()).toEqual([{ row: {}, value: '8' }])
})

test('cells of a pivot table open both of their values', () => {
  const answer = anAnswer({
    measures: sales,
    dimensions: ['weekday', 'channel'],
    rows: [{ weekday: 'Monday', channel: 'Email', sales: '5' }],
  })
  const picked = draw(
    <PivotTable
      {...props('pivot_table', {
        table: { x: 'Shop.weekday', y: ['Shop.channel'] },
        metric_dropdown_options_for_pivot_measure: [{ metric: 'Shop.sales', name: 'Sales' }],
      })}
      answers={[[answer]]}
    />,
  )
  click(cell('$5.00'))
  expect(picked()).toEqual([
    { row: { 'Shop.weekday': 'Monday', 'Shop.channel': 'Email' }, value: '5' },
  ])
})

test('an earlier value of a comparison opens in its own period', () => {
  const earlier = anAnswer({
    measures: sales,
    dimensions: ['channel'],
    range: ['2026-10-01', '2026-10-04'],
    rows: [{ channel: 'Email', sales: '4' }],
  })
  const results: LoadResult[][] = []
  draw(
    <TimeComparisonTable
      {...props('time_comparison_table', {})}
      answers={[[byChannel, earlier]]}
    />,
    (pick) => results.push([...pick.results]),
  )
  click(cell('$5.00'))
  click(cell('$4.00'))
  expect(results).toEqual([[byChannel, earlier], [earlier]])
})

test('blocks and flows of a Sankey chart open the values that they add up', () => {
  const answer = anAnswer({
    measures: sales,
    dimensions: ['channel', 'kind'],
    rows: [
      { channel: 'Email', kind: 'New', sales: '5' },
      { channel: 'Email', kind: null, sales: '3' },
    ],
  })
  const table = { steps: ['Shop.channel', 'Shop.kind'], value: 'Shop.sales' }
  const picked = draw(<Sankey {...props('sankey', { table })} answers={[[answer]]} />)
  const chart = screen.getByRole('slider')
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(picked()).toEqual([{ row: { 'Shop.channel': 'Email' }, value: '8' }])
  fireEvent.keyDown(chart, { key: 'ArrowDown' })
  fireEvent.keyDown(chart, { key: 'ArrowDown' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(picked()).toEqual([{ row: { 'Shop.channel': 'Email', 'Shop.kind': null }, value: '3' }])
})

test('a labelled cell opens both of its values and its label', () => {
  const answer = anAnswer({
    measures: sales,
    dimensions: ['weekday', 'channel', 'stage'],
    rows: [{ weekday: 'Monday', channel: 'Email', stage: 'New', sales: '5' }],
  })
  const table = {
    x: 'Shop.weekday',
    y: 'Shop.channel',
    label: 'Shop.stage',
    value: 'Shop.sales',
    pivot_labels: { color_mapping: { New: 'green' } },
  }
  const picked = draw(
    <LabeledPivotTable {...props('labeled_pivot_table', { table })} answers={[[answer]]} />,
  )
  click(screen.getByRole('button', { name: /^New: ?\$5.00$/ }))
  const row = { 'Shop.weekday': 'Monday', 'Shop.channel': 'Email', 'Shop.stage': 'New' }
  expect(picked()).toEqual([{ row, value: '5' }])
})

/** The parts of what was picked last that differ from mark to mark. */
type PickedParts = { row: PickedNumber['row']; value: Cell; comparedStep?: string }

function draw(element: ReactNode, see?: (pick: PickedNumber) => void) {
  let last: readonly PickedNumber[] | undefined
  const open = (picks: readonly PickedNumber[]) => {
    last = picks
    picks.forEach((pick) => see?.(pick))
  }
  render(<DrillContext value={{ open }}>{element}</DrillContext>)
  return () =>
    last?.map((pick): PickedParts => {
      expect(pick.measure).toBe('Shop.sales')
      const { row, value, comparedStep, member } = pick
      return JSON.parse(JSON.stringify({ row, value, comparedStep, member })) as PickedParts
    })
}

function props<Type extends ElementSpec['type']>(
  type: Type,
  more: object,
): Omit<ElementProps<Type>, 'answers'> {
  const spec = ElementSpec.parse({ id: type, type, display: { title: type }, data, ...more })
  return { ...others, spec } as unknown as Omit<ElementProps<Type>, 'answers'>
}
