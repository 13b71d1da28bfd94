// @vitest-environment jsdom
import type { Day } from '@cartograph/contract'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField } from './DateField.tsx'

afterEach(cleanup)

function Form() {
  const [day, setDay] = useState<Day | null>(null)
  return <DateField label="Action date" value={day} onChange={setDay} today="2026-11-18" />
}

test('a day is selected in the calendar up to today, and cannot be typed', async () => {
  const user = userEvent.setup()
  render(<Form />)
  const field = screen.getByRole('button', { name: 'Action date: Choose a date' })
  await user.click(field)
  const later = await screen.findByRole('button', { name: 'Thu, Nov 19, 2026' })
  expect(later).toHaveProperty('disabled', true)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mon, Nov 16, 2026' }))
  expect(field.textContent).toBe('Mon, Nov 16, 2026')
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
})
