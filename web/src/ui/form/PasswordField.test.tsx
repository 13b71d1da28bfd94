// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PasswordField } from './PasswordField.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a revealed password hides again after six seconds', () => {
  vi.useFakeTimers()
  render(<PasswordField label="Password" />)
  const type = () => screen.getByLabelText('Password').getAttribute('type')
  expect(type()).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(type()).toBe('text')
  act(() => void vi.advanceTimersByTime(5999))
  expect(type()).toBe('text')
  act(() => void vi.advanceTimersByTime(1))
  expect(type()).toBe('password')
})

test('it can be hidden at once', () => {
  render(<PasswordField label="Password" />)
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})
