// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { changeBetween } from './change.ts'
import { KpiCard } from './KpiCard.tsx'

afterEach(cleanup)

const card = (current: string, earlier: string | null) => (
  <KpiCard
    label="Refunds"
    value={[
      { text: '$', isUnit: true },
      { text: current, isUnit: false },
    ]}
    change={changeBetween(
      `${Number(current)}`,
      earlier === null ? null : `${Number(earlier)}`,
      'down',
    )}
    note="Nothing earlier to compare"
    comparedWith="against 26 Sep – 23 Oct 2026"
  />
)

test('the region carries the label and the exact figure', () => {
  render(card('112', '100'))
  expect(screen.getByRole('region', { name: 'Refunds' }).textContent).toContain('$112')
})

test('a change says its size, its direction and whether it is welcome', async () => {
  render(card('112', '100'))
  const change = screen.getByRole('button')
  expect(change.getAttribute('aria-label')).toBe('12% worse, up, against 26 Sep – 23 Oct 2026')
  expect(change.textContent).toBe('12%worse')
})

test('focus shows the compared dates', async () => {
  render(card('88', '100'))
  await userEvent.tab()
  expect(await screen.findByText('against 26 Sep – 23 Oct 2026')).toBeTruthy()
})

test('a change too small to be seen is not called zero', () => {
  render(card('100001', '100000'))
  expect(screen.getByRole('button').textContent).toBe('<0.1%worse')
})

test('without a change there is a note', () => {
  render(card('5', null))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Nothing earlier to compare')).toBeTruthy()
})
