// @vitest-environment jsdom
import { ElementSpec } from '@cartograph/contract'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerOf, context, count } from '../../grid/answer.fixture.ts'
import LabeledPivotTable from './LabeledPivotTable.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(colours: Record<string, string>) {
  const spec = ElementSpec.parse({
    id: 'rfm',
    type: 'labeled_pivot_table',
    display: { title: 'Customers' },
    data: [{ cube_query: { measures: ['Customers.count'] } }],
    table: {
      x: 'Customers.recency',
      y: 'Customers.frequency',
      label: 'Customers.segment',
      value: 'Customers.count',
      pivot_labels: { color_mapping: colours },
    },
  })
  if (spec.type !== 'labeled_pivot_table') throw new Error('Not a labeled pivot')
  const answer = answerOf({
    dimensions: {
      'Customers.recency': { shortTitle: 'Recency' },
      'Customers.frequency': { shortTitle: 'Frequency' },
      'Customers.segment': {},
    },
    measures: { 'Customers.count': { ...count, shortTitle: 'Customers' } },
    data: [
      {
        'Customers.recency': 'This month',
        'Customers.frequency': 'Often',
        'Customers.segment': 'Champions',
        'Customers.count': '12',
      },
    ],
  })
  render(
    <LabeledPivotTable
      spec={spec}
      answers={[[answer]]}
      context={context}
      choices={{}}
      onChoose={() => undefined}
    />,
  )
}

test('the label is there in words, and not as a colour alone', () => {
  show({ Champions: 'green' })
  const row = within(screen.getByRole('row', { name: /^Often/ }))
  expect(row.getByRole('cell').textContent).toBe('Champions12')
  expect(screen.getByRole('columnheader', { name: 'This month' })).toBeTruthy()
  expect(screen.getByText('Customers by Frequency (down) and Recency (across)')).toBeTruthy()
})

test('a label without a colour is logged, and nothing more', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  show({ Champions: 'green' })
  expect(warn).not.toHaveBeenCalled()
  cleanup()
  show({ Others: 'red' })
  expect(warn).toHaveBeenCalledWith('No colour is given for: Champions')
  expect(screen.getByText('Champions')).toBeTruthy()
})
