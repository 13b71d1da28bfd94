import { chooseGranularity } from '@cartograph/contract'
// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { GranularityDropdown } from './GranularityDropdown.tsx'

afterEach(cleanup)

test('what the dates allow can be chosen', async () => {
  const onChange = vi.fn<(granularity: string) => void>()
  const choice = chooseGranularity('day', ['2026-01-01', '2026-01-31'])
  render(<GranularityDropdown choice={choice} onChange={onChange} />)
  const select = screen.getByRole('combobox', { name: 'Granularity' })
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'By day',
    'By week',
    'By month',
    'By quarter',
  ])
  await userEvent.selectOptions(select, 'By week')
  expect(onChange.mock.calls).toEqual([['week']])
})

test('the only one is forced, and it is said why', () => {
  const choice = chooseGranularity('day', ['2020-01-01', '2026-01-31'])
  render(<GranularityDropdown choice={choice} onChange={() => undefined} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    description: 'The selected date range is restricted to month granularity',
  })
  expect(select.disabled).toBe(true)
  expect(select.value).toBe('month')
})
