// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NewPasswordField, passwordRules } from './NewPasswordField.tsx'

afterEach(cleanup)

function fulfilled(typed: string): (string | null)[] {
  cleanup()
  render(<NewPasswordField label="Choose password" typed={typed} />)
  return within(screen.getByRole('list', { name: 'Password rules' }))
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByText(', fulfilled') !== null)
    .map((item) => item.children[1]?.firstChild?.textContent ?? null)
}

test('the rules read like their error messages', () => {
  expect(passwordRules).toEqual([
    'must be at least 8 characters',
    'must include uppercase characters',
    'must include lowercase characters',
  ])
})

test('each rule is marked as met while typing', () => {
  const [length, upper, lower] = passwordRules
  expect(fulfilled('')).toEqual([])
  expect(fulfilled('a')).toEqual([lower])
  expect(fulfilled('aB')).toEqual([upper, lower])
  expect(fulfilled('12345678')).toEqual([length])
  expect(fulfilled('aB345678')).toEqual([length, upper, lower])
})

test('password managers offer a new password', () => {
  render(<NewPasswordField label="Choose password" typed="" />)
  const field = screen.getByLabelText('Choose password')
  expect(field.getAttribute('autocomplete')).toBe('new-password')
  expect(field.getAttribute('type')).toBe('password')
})
