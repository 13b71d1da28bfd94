// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { filterOptions, type ComboOption } from './combo-search.ts'
import { Combobox } from './Combobox.tsx'
import { nextOption, useCombobox } from './use-combobox.ts'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const options = ['Email', 'Paid search', 'Paid social', 'Referral'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

type Props = Partial<ComponentProps<typeof Combobox<ComboOption>>>

/** A field in a form in a dialog; the latter closes on Escape. */
function show({ values = [], ...props }: Props = {}) {
  const seen = {
    choose: vi.fn<(value: string) => void>(),
    leave: vi.fn<(typed: string | null) => void>(),
    submit: vi.fn<() => void>(),
    escape: vi.fn<() => void>(),
  }
  function Field() {
    const combobox = useCombobox()
    const [selected, setSelected] = useState(values)
    const found = filterOptions(options, combobox.typed ?? '')
    return (
      <Combobox
        id="field"
        aria-label="Channel"
        combobox={combobox}
        label="Channels"
        groups={found.length === 0 ? [] : [{ options: found }]}
        values={selected}
        text={options.find(({ value }) => value === selected[0])?.label ?? ''}
        onChoose={({ value }) => {
          seen.choose(value)
          setSelected(props.isMultiple ? [...selected, value] : [value])
        }}
        onLeave={seen.leave}
        {...props}
      />
    )
  }
  const escaped = ({ key }: { key: string }) => {
    if (key === 'Escape') seen.escape()
  }
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a dialog in place of one
    <div onKeyDown={escaped}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          seen.submit()
        }}
      >
        <Field />
      </form>
      <button type="button">Next</button>
    </div>,
  )
  return { ...seen, user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('combobox') }
}

const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const isExpanded = () => screen.getByRole('combobox').getAttribute('aria-expanded') === 'true'
function active() {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'unknown')
}

test('the focus alone leaves the list closed; a click and typing open it', async () => {
  const { user, field } = show()
  await user.tab()
  expect(document.activeElement).toBe(field)
  expect([isExpanded(), listed(), active()]).toEqual([false, [], null])
  await user.click(field)
  expect(isExpanded()).toBe(true)
  expect(document.getElementById(field.getAttribute('aria-controls') ?? '')).toBe(
    screen.getByRole('listbox', { name: 'Channels' }),
  )
  await user.keyboard('{Escape}paid')
  expect([isExpanded(), listed(), active()]).toEqual([
    true,
    ['Paid search', 'Paid social'],
    'Paid search',
  ])
})

test.each(['{ArrowDown}', '{ArrowUp}', '{Alt>}{ArrowDown}{/Alt}'])(
  '%s opens the list at the selected option',
  async (keys) => {
    const { user } = show({ values: ['paid social'] })
    await user.tab()
    await user.keyboard(keys)
    expect(active()).toBe('Paid social✓')
  },
)

test('the arrow keys wrap around, and the page keys stop at the ends', async () => {
  const { user } = show()
  await user.tab()
  const path: (string | null)[] = []
  for (const key of ['Down', 'Down', 'Up', 'Up']) {
    await user.keyboard(`{Arrow${key}}`)
    path.push(active())
  }
  expect(path).toEqual(['Email', 'Paid search', 'Email', 'Referral'])
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Email')
  await user.keyboard('{PageDown}')
  expect(active()).toBe('Referral')
  await user.keyboard('{PageUp}')
  expect(active()).toBe('Email')
})

test('a list that starts in the text is entered and left at both ends', async () => {
  const { user } = show({ startsInText: true })
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('Referral')
  await user.keyboard('{ArrowDown}')
  expect([active(), isExpanded()]).toEqual([null, true])
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('Email')
  await user.keyboard('{ArrowUp}')
  expect(active()).toBeNull()
})

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])(
  '%s moves the caret: a list that starts in the text is left for it',
  async (key) => {
    const { user, field } = show({ startsInText: true })
    await user.type(field, 'paid{ArrowDown}')
    expect(active()).toBe('Paid search')
    await user.keyboard(`{${key}}`)
    expect([active(), isExpanded()]).toEqual([null, true])
    const caret = { Home: 0, End: 4, ArrowLeft: 3, ArrowRight: 4 }[key]
    expect(field.selectionStart).toBe(caret)
  },
)

test('Home and End keep the active option where Enter always chooses one', async () => {
  const { user, field } = show()
  await user.type(field, 'paid{ArrowDown}{Home}')
  expect([active(), field.selectionStart]).toEqual(['Paid social', 0])
  await user.keyboard('{End}{Enter}')
  expect(field.value).toBe('Paid social')
})

test('Enter chooses the active option, closes the list and keeps the focus', async () => {
  const { user, field, choose, submit } = show()
  await user.type(field, 'paid{ArrowDown}{Enter}')
  expect(choose.mock.calls).toEqual([['paid social']])
  expect([isExpanded(), field.value]).toEqual([false, 'Paid social'])
  expect(document.activeElement).toBe(field)
  expect(submit).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
})

test('Enter without a matching option neither chooses nor submits', async () => {
  const { user, field, choose, submit } = show()
  await user.type(field, 'radio{Enter}')
  expect(screen.getByRole('status').textContent).toBe('No results found')
  expect(isExpanded()).toBe(false)
  expect(choose).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('Enter without an active option is passed on, also from a closed list', async () => {
  const onEnter = vi.fn<() => void>()
  const { user, field, choose, submit } = show({ startsInText: true, onEnter })
  await user.type(field, 'paid{Enter}')
  await user.keyboard('{Escape}{Enter}')
  expect(onEnter).toHaveBeenCalledTimes(2)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onEnter).toHaveBeenCalledTimes(2)
  expect(choose.mock.calls).toEqual([['email']])
  expect(submit).not.toHaveBeenCalled()
})

test('Escape closes the list first and restores the value; then it belongs to the dialog', async () => {
  const { user, field, choose, escape } = show({ values: ['email'] })
  await user.click(field)
  await user.keyboard('paid{Escape}')
  expect([isExpanded(), field.value]).toEqual([false, 'Email'])
  expect(document.activeElement).toBe(field)
  expect(escape).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(escape).toHaveBeenCalledTimes(1)
  expect(choose).not.toHaveBeenCalled()
})

test('Escape and Alt+ArrowUp keep a text that is a value of its own', async () => {
  const { user, field } = show({ startsInText: true, isFreeText: true })
  await user.type(field, 'paid{Escape}')
  expect([isExpanded(), field.value]).toEqual([false, 'paid'])
  await user.keyboard('{ArrowDown}')
  expect(isExpanded()).toBe(true)
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect([isExpanded(), field.value]).toEqual([false, 'paid'])
  await user.keyboard('x')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('Tab closes the list, chooses nothing and moves on', async () => {
  const { user, field, choose, leave } = show()
  await user.type(field, 'paid{ArrowDown}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))
  expect([isExpanded(), field.value]).toEqual([false, ''])
  expect(leave.mock.calls).toEqual([['paid']])
  expect(choose).not.toHaveBeenCalled()
})

test('a multiple choice keeps the list, the text and the active option', async () => {
  const { user, field, choose } = show({ isMultiple: true, text: '' })
  await user.type(field, 'paid{Enter}{ArrowDown}{Enter}')
  expect(choose.mock.calls).toEqual([['paid search'], ['paid social']])
  expect([field.value, active()]).toEqual(['paid', 'Paid social✓'])
  const list = screen.getByRole('listbox')
  expect(list.getAttribute('aria-multiselectable')).toBe('true')
  const selected = screen.getAllByRole('option', { selected: true })
  expect(selected.map(({ textContent }) => textContent)).toEqual(['Paid search✓', 'Paid social✓'])
})

test('at the maximum, only selected options can be chosen', async () => {
  const { user, field, choose } = show({ isMultiple: true, isFull: true, values: ['email'] })
  await user.click(field)
  expect(screen.getByRole('option', { name: 'Email' }).hasAttribute('aria-disabled')).toBe(false)
  const other = screen.getByRole('option', { name: 'Referral' })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  await user.click(other)
  await user.keyboard('{Enter}')
  expect(choose).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(choose.mock.calls).toEqual([['email']])
})

test('the arrow keys run through groups, which are named', async () => {
  const groups = [
    { title: 'Free', options: options.slice(0, 1) },
    { title: 'Paid', options: options.slice(1, 3) },
  ]
  const { user } = show({ groups })
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Paid search')
  expect(screen.getByRole('group', { name: 'Paid' }).textContent).toContain('Paid social')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Paid social')
})

test('options of an earlier text are dimmed and out of reach of the keyboard, not of the pointer', async () => {
  const { user, field, choose } = show({ status: 'stale' })
  await user.type(field, 'p{ArrowDown}{Enter}')
  expect([active(), isExpanded()]).toEqual([null, true])
  expect(screen.getByRole('listbox').className).toContain('dim-while-loading')
  expect(choose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('option', { name: 'Paid social' }))
  expect(choose.mock.calls).toEqual([['paid social']])
})

test.each([
  ['loading', 'Loading…'],
  ['failed', "Couldn't load the values"],
  ['ready', 'No results found'],
  ['stale', ''],
] as const)('an open list without options that is %s says "%s"', async (status, message) => {
  const { user, field } = show({ status, groups: [], failure: "Couldn't load the values" })
  expect(screen.getByRole('status').textContent).toBe('')
  await user.click(field)
  expect(screen.getByRole('status').textContent).toBe(message)
  expect(isExpanded()).toBe(false)
})

test('a list inside a popover is always open, and Escape closes the popover', async () => {
  const { user, field, choose, escape } = show({ isInline: true, isMultiple: true, text: '' })
  expect(listed()).toHaveLength(4)
  await user.type(field, 'paid{Enter}{Escape}')
  expect(choose.mock.calls).toEqual([['paid search']])
  expect(escape).toHaveBeenCalledTimes(1)
  await user.tab()
  expect([field.value, listed()]).toEqual(['paid', ['Paid search✓', 'Paid social']])
})

test('during composition the keys belong to the input method', async () => {
  const { user, field, choose } = show()
  await user.type(field, 'paid')
  for (const key of ['ArrowDown', 'Enter', 'Escape'])
    fireEvent.keyDown(field, { key, isComposing: true })
  expect(active()).toBe('Paid search')
  expect(choose).not.toHaveBeenCalled()
})

test('the pointer makes an option active and chooses it, and the focus stays in the field', async () => {
  const { user, field, choose } = show()
  await user.click(field)
  await user.hover(screen.getByRole('option', { name: 'Referral' }))
  expect(active()).toBe('Referral')
  await user.click(screen.getByRole('option', { name: 'Paid social' }))
  expect(choose.mock.calls).toEqual([['paid social']])
  expect(document.activeElement).toBe(field)
  expect(isExpanded()).toBe(false)
})

test('a touch shows a single choice for a moment and makes one of several at once', () => {
  vi.useFakeTimers()
  const tap = (name: string) => {
    const touch = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(touch, 'pointerType', { value: 'touch' })
    fireEvent(screen.getByRole('option', { name }), touch)
  }
  const single = show()
  fireEvent.click(single.field)
  tap('Referral')
  expect(active()).toBe('Referral')
  expect(single.choose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(250)
  expect(single.choose).toHaveBeenCalledTimes(1)
  cleanup()
  const several = show({ isMultiple: true })
  fireEvent.click(several.field)
  tap('Referral')
  expect(several.choose).toHaveBeenCalledTimes(1)
})

test('a field without a list is a text field', async () => {
  const onEnter = vi.fn<() => void>()
  function Field() {
    const combobox = useCombobox()
    return (
      <Combobox
        id="field"
        combobox={combobox}
        label="Values"
        groups={[{ options }]}
        values={[]}
        hasList={false}
        onChoose={() => {}}
        onEnter={onEnter}
      />
    )
  }
  render(<Field />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), 'paid{ArrowDown}{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onEnter).toHaveBeenCalledTimes(1)
})

test.each([
  ['ArrowDown', null, 3, 0],
  ['ArrowDown', 2, 3, null],
  ['ArrowUp', null, 3, 2],
  ['ArrowUp', 0, 3, null],
  ['ArrowDown', null, 0, null],
  ['Tab', 1, 3, undefined],
] as const)('%s at %s of %s suggestions leads to %s', (key, from, count, next) => {
  expect(nextOption(key, from, count, true)).toBe(next)
})

test.each([
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['PageDown', 3, 30, 13],
  ['PageUp', 13, 30, 3],
  ['ArrowUp', 0, 0, null],
] as const)('%s at %s of %s options leads to %s', (key, from, count, next) => {
  expect(nextOption(key, from, count, false)).toBe(next)
})
