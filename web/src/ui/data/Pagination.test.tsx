// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Pagination } from './Pagination.tsx'

afterEach(cleanup)

function show(page: number, pageCount: number) {
  const onChange = vi.fn<(page: number) => void>()
  render(<Pagination label="Pages" page={page} pageCount={pageCount} onChange={onChange} />)
  return onChange
}

test('a single page has no pagination', () => {
  show(1, 1)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('the current page is marked, and the buttons are disabled at the ends', async () => {
  const onChange = show(3, 3)
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(onChange.mock.calls).toEqual([[2], [1]])
})
