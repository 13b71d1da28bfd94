// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ChosenDates } from '../../dates/date-variables.ts'
import { ComparisonPicker } from './ComparisonPicker.tsx'

beforeAll(async () => {
  await import('./ComparisonChoice.tsx')
})
afterEach(cleanup)

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
    return <ComparisonPicker dates={dates} today="2026-11-18" onChange={onChange} />
  }
  render(<Picker />)
  return onChange
}

async function open(name: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name }))
  await screen.findByRole('checkbox', { name: /Previous period/ })
  return user
}

test('several comparisons can be chosen, each spelled out, and it stays open', async () => {
  const onChange = show()
  const user = await open('vs. Sep 20 – Oct 17')
  await user.click(screen.getByRole('checkbox', { name: 'Previous year Oct 21 – Nov 17, 2025' }))
  expect(onChange.mock.lastCall?.[0].comparisons).toEqual(['splm', 'sply'])
  expect(screen.getByText('vs. Sep 20 – Oct 17 and Oct 21 – Nov 17, 2025')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Previous month/ }))
  expect(onChange.mock.lastCall?.[0].comparisons).toEqual(['sply'])
  await user.click(screen.getByRole('checkbox', { name: /Previous year/ }))
  expect(screen.getByText('No comparison')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Compare to' })).toBeTruthy()
})

test('comparisons that overlap the dates are not offered, and the previous period takes their place', async () => {
  const onChange = show({ range: 'last90Days', comparisons: ['splm'] })
  const user = await open('vs. May 22 – Aug 19')
  expect(screen.queryByRole('checkbox', { name: /Previous month/ })).toBeNull()
  const previous = screen.getByRole<HTMLInputElement>('checkbox', { name: /Previous period/ })
  expect(previous.checked).toBe(true)
  await user.click(previous)
  expect(onChange.mock.lastCall?.[0].comparisons).toEqual([])
})

test('a period in progress is compared to date or in full', async () => {
  const onChange = show({ range: 'thisMonth' })
  const user = await open('vs. Oct 1–18')
  await user.click(screen.getByRole('radio', { name: 'Full period' }))
  expect(onChange.mock.lastCall?.[0].toDate).toBe(false)
  expect(screen.getByText('vs. Oct 1–31')).toBeTruthy()
})

test('complete days have nothing that could be cut', async () => {
  show()
  await open('vs. Sep 20 – Oct 17')
  expect(screen.queryByRole('radio')).toBeNull()
})
