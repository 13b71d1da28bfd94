// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { DecimalText } from '../../format/decimal.ts'
import { changeBetween } from './change.ts'
import { KpiChange, KpiFigure } from './KpiFigure.tsx'

afterEach(cleanup)

const change = (current: DecimalText, earlier: DecimalText | null) => (
  <KpiChange
    change={changeBetween(current, earlier, 'down')}
    note="No prior data"
    comparedWith={earlier === null ? '' : 'vs. Sep 26 – Oct 23, 2026'}
  />
)

test('screen readers hear the exact value of a shortened figure', () => {
  const parts = [
    { text: '$', isUnit: true },
    { text: '1.2', isUnit: false },
    { text: 'K', isUnit: true },
  ]
  const { container } = render(<KpiFigure value={parts} exact="$1,234.50" />)
  const read = [...container.querySelectorAll('span:not([aria-hidden])')]
  expect(read.map(({ textContent }) => textContent)).toEqual(['$1,234.50'])
  const seen = [...container.querySelectorAll('[aria-hidden]')]
  expect(seen.map(({ textContent }) => textContent)).toEqual(['$', '1.2', 'K'])
})

test('a change says its size, its direction and whether it is good', () => {
  render(change('112', '100'))
  expect(
    screen.getByRole('button', { name: '+12%, worse, vs. Sep 26 – Oct 23, 2026' }),
  ).toBeTruthy()
})

test('of several comparisons the change names its own, to the eye and to screen readers', () => {
  render(
    <KpiChange
      change={changeBetween('112', '100', 'up')}
      changeRefersTo="vs. previous month"
      comparedWith="vs. Oct 1–31, 2026; vs. Nov 1–30, 2025"
    />,
  )
  expect(screen.getByText('vs. previous month')).toBeTruthy()
  expect(
    screen.getByRole('button', { name: /^\+12%, better vs\. previous month, vs\. Oct/ }),
  ).toBeTruthy()
})

test('focus shows the compared dates', async () => {
  render(change('88', '100'))
  await userEvent.tab()
  expect(await screen.findByText('vs. Sep 26 – Oct 23, 2026')).toBeTruthy()
})

test('a change too small to display is not shown as zero', () => {
  render(change('100001', '100000'))
  expect(screen.getByRole('button').textContent).toMatch(/^<\+0\.1%, worse/)
})

test('without a change there is a note', () => {
  render(change('5', null))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('No prior data')).toBeTruthy()
})
