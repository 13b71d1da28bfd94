// @vitest-environment jsdom
import { ElementSpec } from '@cartograph/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, context, money } from '../../grid/answer.fixture.ts'
import { layOut } from '../../../../testing/lay-out.ts'
import TimeComparisonTable from './TimeComparisonTable.tsx'

beforeEach(() => {
  layOut(1000)
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const result = answerOf({
  dimensions: { channel: { shortTitle: 'Channel' } },
  measures: { sales: { ...money, shortTitle: 'Sales' } },
  data: Array.from({ length: 12 }, (_, n) => ({ channel: `Channel ${n}`, sales: `${n}` })),
})

function show() {
  const spec = ElementSpec.parse({
    id: 'channels',
    type: 'time_comparison_table',
    display: { title: 'Channels' },
    data: [{ cube_query: { measures: ['Orders.sales'] } }],
  })
  if (spec.type !== 'time_comparison_table') throw new Error('Not a comparison')
  render(
    <TimeComparisonTable
      spec={spec}
      answers={[[result, result]]}
      context={context}
      choices={{}}
      onChoose={() => undefined}
    />,
  )
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('five rows to a page, and the next page has the next', () => {
  show()
  expect(names()).toEqual(['Channel 11', 'Channel 10', 'Channel 9', 'Channel 8', 'Channel 7'])
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(names()).toEqual(['Channel 1', 'Channel 0'])
})

test('a search begins a moment after the last key, on the first page', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'l 1' } })
  act(() => void vi.advanceTimersByTime(299))
  expect(names()).toEqual(['Channel 1', 'Channel 0'])
  act(() => void vi.advanceTimersByTime(1))
  expect(names()).toEqual(['Channel 11', 'Channel 10', 'Channel 1'])
  expect(screen.getByText('3 rows')).toBeTruthy()
})

test('what is compared stands under the name of its measure', () => {
  show()
  const band = screen.getByRole('columnheader', { name: 'Sales' })
  expect(band.getAttribute('aria-colspan')).toBe('4')
})
