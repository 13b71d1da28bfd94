// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LineSeries } from '../prepare/line-chart.ts'
import { LineChart } from './LineChart.tsx'

// jsdom lays nothing out: the chart is told that it is 800 wide.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 300))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const series: LineSeries[] = [
  {
    id: 'now',
    label: 'This period',
    isComparison: false,
    points: ['1', '2', '3'].map((day, index) => ({
      label: `${day} Nov`,
      axisLabel: day,
      value: index === 1 ? null : `${index}`,
    })),
  },
]

function chart() {
  render(
    <LineChart
      label="Net sales per day"
      series={series}
      height={300}
      formatValue={(value) => `$${value}`}
      formatAxis={String}
      missingText="Not synced yet"
    />,
  )
  const slider = screen.getByRole('slider')
  const press = (key: string) => {
    fireEvent.keyDown(slider, { key })
    return slider.getAttribute('aria-valuetext')
  }
  return { slider, press }
}

test('keys move along the points and each point is read out', () => {
  const { slider, press } = chart()
  expect(slider.getAttribute('aria-valuetext')).toBe('3 Nov: $2')
  expect(press('ArrowLeft')).toBe('2 Nov: Not synced yet')
  expect(press('Home')).toBe('1 Nov: $0')
  expect(press('ArrowLeft')).toBe('1 Nov: $0')
  expect(press('PageUp')).toBe('3 Nov: $2')
})

test('the tooltip shows the point under the cursor until Escape', () => {
  const { slider, press } = chart()
  expect(screen.queryByText('1 Nov')).toBeNull()
  press('Home')
  expect(screen.getByText('1 Nov')).toBeTruthy()
  expect(screen.getByText('$0')).toBeTruthy()
  press('Escape')
  expect(screen.queryByText('1 Nov')).toBeNull()
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
})

test('the pointer picks the nearest point', () => {
  const { slider } = chart()
  fireEvent.pointerMove(slider, { clientX: 5 })
  expect(slider.getAttribute('aria-valuenow')).toBe('1')
  fireEvent.pointerMove(slider, { clientX: 795 })
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
})
