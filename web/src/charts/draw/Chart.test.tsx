// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aChart, aSeries } from '../prepare/chart-input.fixture.ts'
import { BarList } from './BarList.tsx'
import { Chart } from './Chart.tsx'
import { stubLayout } from './layout.fixture.ts'

beforeAll(stubLayout)
afterEach(cleanup)

const input = aChart([aSeries('Net sales', ['0', null, '2'])], { missingText: 'Not synced yet' })

function moved() {
  const slider = screen.getByRole('slider')
  const press = (key: string) => {
    fireEvent.keyDown(slider, { key })
    return slider.getAttribute('aria-valuetext')
  }
  return { slider, press }
}

test('keys move along the points and each point is read out', () => {
  render(<Chart label="Net sales per day" input={input} minHeight={300} />)
  const { slider, press } = moved()
  expect(slider.getAttribute('aria-valuetext')).toBe('Day 2: $2')
  expect(press('ArrowLeft')).toBe('Day 1: Not synced yet')
  expect(press('Home')).toBe('Day 0: $0')
  expect(press('ArrowLeft')).toBe('Day 0: $0')
  expect(press('PageUp')).toBe('Day 2: $2')
})

test('the tooltip shows the point under the cursor until Escape', () => {
  render(<Chart label="Net sales per day" input={input} minHeight={300} />)
  const { slider, press } = moved()
  expect(screen.queryByText('Day 0')).toBeNull()
  press('Home')
  expect(screen.getByText('Day 0')).toBeTruthy()
  expect(screen.getByText('$0')).toBeTruthy()
  press('Escape')
  expect(screen.queryByText('Day 0')).toBeNull()
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
})

test('the pointer picks the nearest point', () => {
  render(<Chart label="Net sales per day" input={input} minHeight={300} />)
  const { slider } = moved()
  fireEvent.pointerMove(slider, { clientX: 5 })
  expect(slider.getAttribute('aria-valuenow')).toBe('1')
  fireEvent.pointerMove(slider, { clientX: 795 })
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
})

test('the legend takes a series away, but never the last one', () => {
  const onToggle = vi.fn<(id: string) => void>()
  const two = aChart([aSeries('Email', ['1']), aSeries('Direct', ['2'])], { hasLegend: true })
  const chart = (hidden: string[]) => (
    <Chart label="" input={two} minHeight={300} hidden={new Set(hidden)} onToggle={onToggle} />
  )
  const { rerender } = render(chart([]))
  fireEvent.click(screen.getByRole('button', { name: 'Email' }))
  expect(onToggle).toHaveBeenLastCalledWith('Email')
  rerender(chart(['Email']))
  expect(screen.getByRole('button', { name: 'Email' }).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Direct' }))
  expect(onToggle).toHaveBeenCalledTimes(1)
})

test('names are text, whatever they contain', () => {
  const hostile = aChart([aSeries('<img src=x onerror=alert(1)>', ['1'])], { hasLegend: true })
  const { container } = render(<Chart label="" input={hostile} minHeight={300} />)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
})

test('down a list of bars is on', () => {
  render(<BarList label="Orders by product" input={input} minHeight={200} />)
  const { press } = moved()
  expect(press('ArrowDown')).toBe('Day 1: Not synced yet')
  expect(press('ArrowUp')).toBe('Day 0: $0')
  expect(press('End')).toBe('Day 2: $2')
})
