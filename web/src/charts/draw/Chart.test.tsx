// @vitest-environment jsdom
import type { Note } from '@cartograph/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aNote } from '../../features/notes/note.fixture.ts'
import { aChart, aSeries, decimals, stopsNamed } from '../prepare/chart-input.fixture.ts'
import { BarList } from './BarList.tsx'
import { Chart, type ChartPick } from './Chart.tsx'
import { NoteButtonsContext, type NoteMarksProps } from './NoteMarks.tsx'
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

const note = aNote()

function dated(notes: readonly Note[]) {
  const stops = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => ({
    label: day,
    axisLabel: day,
    range: [day, day] as const,
  }))
  return aChart([aSeries('Net sales', ['1', '2', '3'])], { stops, notes })
}

test('notes are read with their day, and their marks are given to what opens them', () => {
  const Buttons = ({ marks }: NoteMarksProps) =>
    marks.map(({ x, notes }) => <button key={x}>{notes.map(({ text }) => text).join()}</button>)
  render(
    <NoteButtonsContext value={Buttons}>
      <Chart label="Net sales per day" input={dated([note])} minHeight={300} />
    </NoteButtonsContext>,
  )
  expect(screen.getByRole('button', { name: 'Warehouse closed' })).toBeTruthy()
  const { press } = moved()
  expect(press('ArrowLeft')).toBe('2026-11-02: $2; Note: Warehouse closed')
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toBe('Warehouse closed')
  expect(press('ArrowLeft')).toBe('2026-11-01: $1')
  expect(screen.queryByRole('listitem', { hidden: true })).toBeNull()
})

test('where nothing opens them, as in a picture, marks are drawn but are no buttons', () => {
  const { container } = render(<Chart label="" input={dated([note, aNote()])} minHeight={300} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect([...container.querySelectorAll('svg text')].map((text) => text.textContent)).toContain('2')
})

test('before it is painted, the chart leaves room for the legend that appears with its size', () => {
  const two = aChart([aSeries('Email', ['1']), aSeries('Direct', ['2'])], { hasLegend: true })
  const spy = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(
      () => new DOMRect(0, 0, 800, screen.queryByText('Direct') === null ? 300 : 276),
    )
  const { container } = render(<Chart label="" input={two} minHeight={300} />)
  expect(container.querySelector('svg.absolute')?.getAttribute('height')).toBe('276')
  spy.mockRestore()
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

test('the legend isolates a series by a double click, by Alt and a click, and by the key O', () => {
  const onIsolate = vi.fn<(id: string) => void>()
  const onToggle = vi.fn<(id: string) => void>()
  const two = aChart([aSeries('Email', ['1']), aSeries('Direct', ['2'])], { hasLegend: true })
  render(<Chart label="" input={two} minHeight={300} {...{ onToggle, onIsolate }} />)
  const email = screen.getByRole('button', { name: 'Email' })
  fireEvent.doubleClick(email)
  fireEvent.click(email, { altKey: true })
  fireEvent.keyDown(email, { key: 'o' })
  expect(onIsolate.mock.calls).toEqual([['Email'], ['Email'], ['Email']])
  expect(onToggle).not.toHaveBeenCalled()
})

test('a drag zooms into a time chart, and there is a way back', () => {
  const week = aChart([aSeries('Net sales', ['1', '2', '3', '4', '5', '6', '7'])])
  render(<Chart label="" input={week} minHeight={300} />)
  const slider = screen.getByRole('slider')
  Object.assign(slider, { setPointerCapture: () => undefined })
  const at = (clientX: number) => ({ clientX, pointerType: 'mouse', button: 0, pointerId: 1 })
  fireEvent.pointerDown(slider, at(200))
  fireEvent.pointerMove(slider, at(600))
  fireEvent.pointerUp(slider, at(600))
  expect(Number(slider.getAttribute('aria-valuemax'))).toBeLessThan(7)
  fireEvent.click(screen.getByRole('button', { name: 'Reset zoom' }))
  expect(slider.getAttribute('aria-valuemax')).toBe('7')
  expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull()
})

test('a press is a click or a drag, whatever its distance', () => {
  const onPick = vi.fn<ChartPick>()
  const week = aChart([aSeries('Net sales', ['1', '2', '3', '4', '5', '6', '7'])])
  render(<Chart label="" input={week} minHeight={300} onPick={onPick} />)
  const slider = screen.getByRole('slider')
  Object.assign(slider, { setPointerCapture: vi.fn<() => void>() })
  const at = (clientX: number) => ({ clientX, pointerType: 'mouse', button: 0, pointerId: 1 })
  for (const distance of [0, 3, 4, 5, 6, 7, 8, 9]) {
    onPick.mockClear()
    fireEvent.pointerDown(slider, at(200))
    fireEvent.pointerMove(slider, at(200 + distance))
    const isDrag = slider.querySelector('rect.fill-accent') !== null
    fireEvent.pointerUp(slider, at(200 + distance))
    fireEvent.click(slider, at(200 + distance))
    expect([distance, onPick.mock.calls.length]).toEqual([distance, isDrag ? 0 : 1])
  }
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

test('in little room what a point is compared with stands below it, and not beside', () => {
  const values = ['1', '2']
  const compared = [decimals(['3', '4']), decimals(['5', '6'])]
  const chart = aChart([aSeries('Net sales', values, { compared })], {
    comparisons: ['month', 'year'].map((label) => ({ label, stops: stopsNamed(label, 2) })),
  })
  const rowsAt = (width: number) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, width, 300),
    )
    const { container, unmount } = render(<Chart label="" input={chart} minHeight={300} />)
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'Home' })
    const rows = [...container.querySelectorAll('tr')].map(({ textContent }) => textContent)
    const [value] = [...container.querySelectorAll('td')].filter((td) => td.textContent === '$1')
    expect(value?.classList.contains('whitespace-nowrap')).toBe(width > 440)
    unmount()
    return rows
  }
  expect(rowsAt(800)).toEqual(['Day 0month 0year 0', 'Net sales$1$3$5'])
  expect(rowsAt(320)).toEqual(['Day 0', 'Net sales$1', 'month 0$3', 'year 0$5'])
  vi.restoreAllMocks()
})
