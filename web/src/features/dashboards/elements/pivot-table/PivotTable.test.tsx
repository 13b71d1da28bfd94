// @vitest-environment jsdom
import { ElementSpec } from '@cartograph/contract'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, context, money, share } from '../../grid/answer.fixture.ts'
import { layOut } from '../../../../testing/lay-out.ts'
import type { Choices } from '../../model/element.ts'
import { pivotTableDefinition } from './definition.ts'
import PivotTable from './PivotTable.tsx'

beforeEach(() => layOut(1000))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const [country, channel] = ['Orders.country', 'Orders.channel']
const spec = pivotSpec()

function pivotSpec() {
  const parsed = ElementSpec.parse({
    id: 'countries',
    type: 'pivot_table',
    display: { title: 'Countries' },
    data: [
      {
        cube_query: { measures: ['$measure'], dimensions: [country, channel], totals: ['$totals'] },
      },
    ],
    table: { x: country, y: [channel] },
    metric_dropdown_options_for_pivot_measure: [
      { name: 'Net sales', metric: 'Orders.sales' },
      { name: 'Conversion', metric: 'Orders.rate' },
    ],
  })
  if (parsed.type !== 'pivot_table') throw new Error('Not a pivot')
  return parsed
}

const figures = { 'Orders.sales': '5', 'Orders.rate': '0.2' }
const answer = answerOf({
  dimensions: { [country]: { shortTitle: 'Country' }, [channel]: { shortTitle: 'Channel' } },
  measures: { 'Orders.sales': money, 'Orders.rate': share },
  data: [{ [country]: 'US', [channel]: 'Email', ...figures }],
  totals: [
    { members: [channel], data: [{ [channel]: 'Email', ...figures }] },
    { members: [country], data: [{ [country]: 'US', ...figures }] },
    { members: [], data: [figures] },
  ],
})

function show(choices: Choices = {}) {
  const onChoose = vi.fn<(changed: Choices) => void>()
  const props = { spec, answers: [[answer]], context, choices, onChoose }
  render(<PivotTable {...props} />)
  return onChoose
}

test('the measure is chosen by its name, and shares by a switch', async () => {
  const onChoose = show()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Conversion')
  expect(onChoose).toHaveBeenLastCalledWith({ measure: ['Orders.rate'] })
  await userEvent.click(screen.getByRole('radio', { name: '% contribution' }))
  expect(onChoose).toHaveBeenLastCalledWith({ show: ['share'] })
})

test('a percentage is not offered as a share', () => {
  show({ measure: ['Orders.rate'], show: ['share'] })
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Total20%20%')
})

test('its query is asked for what is chosen, with every total', () => {
  const choices = pivotTableDefinition.initialChoices?.(spec) ?? {}
  expect(choices).toEqual({ measure: ['Orders.sales'] })
  expect(pivotTableDefinition.variables?.(spec, choices)).toEqual({
    measure: 'Orders.sales',
    measures: ['Orders.sales'],
    totals: [[channel], [country], []],
  })
})
