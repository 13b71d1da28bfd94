// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Pagination } from './Pagination.tsx'

afterEach(cleanup)

function show(page: number, pageCount: number, count = pageCount * 10) {
  const onChange = vi.fn<(page: number) => void>()
  const onSize = vi.fn<(size: number) => void>()
  const size = { sizes: [10, 25], value: 10, onChange: onSize }
  render(<Pagination label="Pages" {...{ page, pageCount, count, size, onChange }} />)
  return { onChange, onSize }
}

test('a single page has no pagination', () => {
  show(1, 1)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('rows per page can be chosen as soon as the smallest page is too small for all', async () => {
  const { onSize } = show(1, 1, 11)
  expect(screen.queryByRole('navigation')).toBeNull()
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' })
  await userEvent.selectOptions(sizes, '25 per page')
  expect(onSize).toHaveBeenCalledWith(25)
})

test('the current page is marked, and the buttons are disabled at the ends', async () => {
  const { onChange } = show(3, 3)
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(onChange.mock.calls).toEqual([[2], [1]])
})
