// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChipsField } from './ChipsField.tsx'

afterEach(cleanup)

function show(initial: string[] = []) {
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  function Field() {
    const [values, setValues] = useState(initial)
    return (
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <ChipsField
          label="Emails"
          values={values}
          onChange={setValues}
          isValid={(value) => value.includes('@')}
        />
        <button type="submit">Send</button>
      </form>
    )
  }
  render(<Field />)
  return { onSubmit, input: screen.getByRole('textbox', { name: 'Emails' }) }
}

const chips = () =>
  screen.queryAllByRole('listitem').map((chip) => chip.firstElementChild?.textContent)

test('a space, a comma, Enter and leaving the field make chips', async () => {
  const { input, onSubmit } = show()
  const user = userEvent.setup()
  await user.type(input, 'a@x b@x,c@x{Enter}d@x')
  expect(chips()).toEqual(['a@x', 'b@x', 'c@x'])
  await user.tab()
  expect(chips()).toEqual(['a@x', 'b@x', 'c@x', 'd@x'])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a press elsewhere makes a chip only once the press is over', async () => {
  const { input, onSubmit } = show()
  const user = userEvent.setup()
  const send = screen.getByRole('button', { name: 'Send' })
  await user.type(input, 'a@x')
  await user.pointer({ keys: '[MouseLeft>]', target: send })
  expect(document.activeElement).toBe(send)
  expect(chips()).toEqual([])
  onSubmit.mockImplementation((event) => {
    event.preventDefault()
    expect(chips()).toEqual(['a@x'])
  })
  await user.pointer({ keys: '[/MouseLeft]', target: send })
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a press that is released elsewhere makes a chip as well', async () => {
  const { input } = show()
  const user = userEvent.setup()
  await user.type(input, 'a@x')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) })
  await user.pointer({ keys: '[/MouseLeft]', target: document.body })
  await expect.poll(chips).toEqual(['a@x'])
})

test('pasted text becomes chips, each address once', async () => {
  const { input } = show(['a@x'])
  const user = userEvent.setup()
  await user.click(input)
  await user.paste('A@x, b@x\nc@x; b@x')
  expect(chips()).toEqual(['a@x', 'b@x', 'c@x'])
})

test('a keyboard that sends no key events makes chips as well', () => {
  const { input } = show()
  fireEvent.change(input, { target: { value: 'a@x ' } })
  expect(chips()).toEqual(['a@x'])
})

test('Backspace removes the last chip, and each can be removed by keyboard', async () => {
  const { input } = show(['a@x', 'b@x', 'c@x'])
  const user = userEvent.setup()
  await user.click(input)
  await user.keyboard('{Backspace}')
  expect(chips()).toEqual(['a@x', 'b@x'])
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a@x' }))
  await user.keyboard('{Enter}')
  expect(chips()).toEqual(['b@x'])
  expect(document.activeElement).toBe(input)
})

test('an invalid value is marked visibly and for screen readers', () => {
  show(['a@x', 'invalid'])
  const [valid, invalid] = screen.getAllByRole('listitem')
  expect(valid?.textContent).not.toContain('not valid')
  expect(invalid?.textContent).toContain('invalid is not valid')
})

test('Enter in the empty field submits the form', async () => {
  const { input, onSubmit } = show(['a@x'])
  await userEvent.type(input, '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
