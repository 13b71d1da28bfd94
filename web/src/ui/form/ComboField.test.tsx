// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ComboField } from './ComboField.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const options = ['Africa/Cairo', 'America/New_York', 'Europe/Berlin', 'Europe/Paris'].map(
  (value) => ({ value, label: value.replace('_', ' ') }),
)

function show(initial = 'America/New_York', onSubmit = vi.fn<() => void>()) {
  const onChange = vi.fn<(value: string) => void>()
  function Field() {
    const [value, setValue] = useState(initial)
    onChange.mockImplementation(setValue)
    return <ComboField label="Time zone" options={options} value={value} onChange={onChange} />
  }
  render(
    <form onSubmit={onSubmit}>
      <Field />
    </form>,
  )
  return { onChange, field: screen.getByRole<HTMLInputElement>('combobox') }
}

const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('typing narrows the list, and Enter selects without submitting the form', async () => {
  const onSubmit = vi.fn<() => void>()
  const { field, onChange } = show(undefined, onSubmit)
  const user = userEvent.setup()
  await user.click(field)
  expect(listed()).toHaveLength(4)
  await user.keyboard('europe{ArrowDown}{Enter}')
  expect(onChange.mock.calls).toEqual([['Europe/Paris']])
  expect(field.value).toBe('Europe/Paris')
  expect(listed()).toEqual([])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the arrow keys open the list at the selection and wrap around', async () => {
  const { field } = show('Europe/Paris')
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  const active = () =>
    document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)?.textContent
  expect(active()).toBe('Europe/Paris✓')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Africa/Cairo')
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Europe/Paris✓')
})

test('Escape closes the list and restores the selection', async () => {
  const { field, onChange } = show()
  const user = userEvent.setup()
  await user.click(field)
  await user.keyboard('ber{Escape}')
  expect(field.value).toBe('America/New York')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(onChange).not.toHaveBeenCalled()
})

test('leaving selects what the text stands for, and passes on a text that matches nothing', async () => {
  const { field, onChange } = show()
  const user = userEvent.setup()
  await user.click(field)
  await user.keyboard('berlin')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('Europe/Berlin')
  await user.click(field)
  await user.keyboard('Atlantis')
  expect(screen.getByText('No results found')).toBeTruthy()
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('Atlantis')
  expect(field.value).toBe('Atlantis')
})

test('a click selects at once, and a touch after 250 ms', () => {
  vi.useFakeTimers()
  const { field, onChange } = show()
  fireEvent.click(field)
  fireEvent.click(screen.getByRole('option', { name: 'Africa/Cairo' }))
  expect(onChange).toHaveBeenLastCalledWith('Africa/Cairo')
  fireEvent.click(field)
  const touch = new MouseEvent('click', { bubbles: true })
  Object.defineProperty(touch, 'pointerType', { value: 'touch' })
  fireEvent(screen.getByRole('option', { name: 'Europe/Berlin' }), touch)
  vi.advanceTimersByTime(249)
  expect(onChange).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(onChange).toHaveBeenLastCalledWith('Europe/Berlin')
})
