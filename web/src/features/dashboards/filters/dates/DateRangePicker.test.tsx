// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ChosenDates } from '../../dates/date-variables.ts'
import { DateRangePicker } from './DateRangePicker.tsx'

beforeAll(async () => {
  await import('./DateRangePanel.tsx')
})
afterEach(cleanup)

const today = '2026-11-18'

function show(initial: Partial<ChosenDates> = {}) {
  const onChange = vi.fn<(dates: ChosenDates) => void>()
  function Picker() {
    const [dates, setDates] = useState<ChosenDates>({
      range: 'last28Days',
      comparisons: ['splm'],
      toDate: true,
      ...initial,
    })
    onChange.mockImplementation(setDates)
    return <DateRangePicker dates={dates} today={today} onChange={onChange} />
  }
  render(<Picker />)
  return onChange
}

const trigger = () => screen.getByRole('button', { expanded: false })

async function open() {
  const user = userEvent.setup()
  await user.click(trigger())
  await screen.findByRole('grid', { name: /November 2026/ })
  return user
}

test('it says its dates', () => {
  show()
  expect(trigger().textContent).toBe('Last 28 days Oct 21 – Nov 17, 2026▾')
})

test('a range by name is chosen with one press, which closes', async () => {
  const onChange = show()
  const user = await open()
  const ranges = screen.getByRole('list', { name: 'Ranges' })
  expect(within(ranges).getAllByRole('button')).toHaveLength(14)
  expect(within(ranges).getByRole('button', { pressed: true }).textContent).toBe('Last 28 days')
  await user.click(within(ranges).getByRole('button', { name: 'Last month' }))
  expect(onChange.mock.lastCall?.[0].range).toBe('lastMonth')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(trigger().textContent).toBe('Last month Oct 1–31, 2026▾')
  expect(document.activeElement).toBe(trigger())
})

test('any number of last days can be typed, and is there when it is opened again', async () => {
  const onChange = show()
  const user = await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of days' })
  await user.clear(field)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
  await user.type(field, '0x45{Enter}')
  expect(onChange.mock.lastCall?.[0].range).toBe('last45Days')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(trigger().textContent).toBe('Last 45 days Oct 4 – Nov 17, 2026▾')
  await open()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of days' }).value).toBe('45')
})

test('two days make a range, whichever is pressed first, and the second closes', async () => {
  const onChange = show()
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Nov 12, 2026, Thursday' }))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByText('From Nov 12, 2026. Choose an end date.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Oct 30, 2026, Friday' }))
  expect(onChange.mock.lastCall?.[0].range).toEqual(['2026-10-30', '2026-11-12'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(trigger().textContent).toBe('Oct 30 – Nov 12, 2026▾')
})

test('two months are shown, and no day after today can be chosen', async () => {
  show()
  await open()
  const names = screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))
  expect(names).toEqual(['October 2026', 'November 2026'])
  const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(day('Nov 18, 2026, Wednesday')).toBe(false)
  expect(day('Nov 19, 2026, Thursday')).toBe(true)
  const next = screen.getByRole('button', { name: /next month/i })
  expect(next.getAttribute('aria-disabled')).toBe('true')
})

test('days are chosen with the keyboard', async () => {
  const onChange = show({ range: ['2026-11-10', '2026-11-12'] })
  const user = await open()
  screen.getByRole('button', { name: 'Nov 10, 2026, Tuesday' }).focus()
  await user.keyboard('{ArrowLeft}{Enter}{ArrowDown}{Enter}')
  expect(onChange.mock.lastCall?.[0].range).toEqual(['2026-11-09', '2026-11-16'])
})

test('Escape leaves everything as it was', async () => {
  const onChange = show()
  const user = await open()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})
