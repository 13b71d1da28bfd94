// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SelectField } from './SelectField.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextAreaField } from './TextAreaField.tsx'

afterEach(cleanup)

const options = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
]

test('an option can be selected, and its error shows at the field', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(
    <SelectField
      label="Role"
      options={options}
      value={null}
      onChange={onChange}
      error="Required"
    />,
  )
  const field = screen.getByLabelText<HTMLSelectElement>('Role')
  expect(field.selectedOptions[0]?.textContent).toBe('Choose…')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(
    document.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent,
  ).toBe('Required')
  await userEvent.selectOptions(field, 'Member')
  expect(onChange).toHaveBeenCalledWith('member')
})

test('a single option selects itself, unless the field is disabled', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const field = (
    <SelectField label="Role" options={options.slice(1)} value={null} onChange={onChange} />
  )
  render(field)
  expect(onChange.mock.calls).toEqual([['member']])
  cleanup()
  onChange.mockClear()
  render(
    <SelectField
      label="Role"
      options={options.slice(1)}
      value={null}
      onChange={onChange}
      disabled
    />,
  )
  expect(onChange).not.toHaveBeenCalled()
})

test('a text area shows how many characters are left', () => {
  render(<TextAreaField label="Message" value="12345" onChange={() => {}} maxLength={230} />)
  expect(screen.getByText('225 characters left')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').maxLength).toBe(230)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('screen readers hear when few characters are left', () => {
  render(<TextAreaField label="Message" value="1234567" onChange={() => {}} maxLength={8} />)
  expect(screen.getByRole('status').textContent).toBe('1 character left')
})

test('a switch toggles on press and describes itself', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<SwitchField label="Auto-add" hint="People may join." isOn={false} onChange={onChange} />)
  const control = screen.getByRole('switch', { name: 'Auto-add', description: 'People may join.' })
  await userEvent.click(control)
  expect(onChange).toHaveBeenCalledWith(true)
})
