// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, apiErrorFrom } from '../../api/api-error.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useApiForm } from './use-api-form.ts'

const Shop = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Required')),
  city: z.string().check(z.minLength(1, 'Required')),
  password: z.string(),
  pin: z.string(),
})
type Shop = z.infer<typeof Shop>

const key = 'cartograph.draft.shop'
const scrolled = vi.fn<(element: Element) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  scrolled.mockClear()
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this)
  }
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function ShopForm({ onSubmit }: { onSubmit: (shop: Shop) => Promise<void> | void }) {
  const { form, submit, isBusy, general } = useApiForm({
    schema: Shop,
    defaultValues: { name: '', city: 'Bergen', password: '', pin: '' },
    draftKey: 'shop',
    secretFields: ['pin'],
    onSubmit,
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={submit}>
      {general !== null && <p role="alert">{general}</p>}
      <fieldset disabled={isBusy}>
        <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
        <TextField label="City" error={errors.city?.message} {...form.register('city')} />
        <TextField label="Password" {...form.register('password')} />
        <TextField label="Pin" {...form.register('pin')} />
        <Button type="submit">Save</Button>
      </fieldset>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(field(label), { target: { value } }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function save() {
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  fireEvent.click(button)
  await pass(0)
}

const refusing = (problems: { loc: (string | number)[]; msg: string }[]) => () => {
  throw apiErrorFrom(422, { detail: problems })
}

test('valid values are submitted parsed', async () => {
  const onSubmit = vi.fn<(shop: Shop) => void>()
  render(<ShopForm onSubmit={onSubmit} />)
  await type('Name', '  Northwind ')
  await save()
  expect(onSubmit.mock.calls).toEqual([
    [{ name: 'Northwind', city: 'Bergen', password: '', pin: '' }],
  ])
})

test('an invalid field shows its error and scrolls into view after 150 ms', async () => {
  const onSubmit = vi.fn<(shop: Shop) => void>()
  render(<ShopForm onSubmit={onSubmit} />)
  await save()
  expect(screen.queryByText('Required')).not.toBeNull()
  await pass(149)
  expect(scrolled).not.toHaveBeenCalled()
  await pass(1)
  expect(scrolled.mock.calls).toEqual([[field('Name')]])
  expect(document.activeElement).toBe(field('Name'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('server errors show at their fields, and the rest above the form', async () => {
  render(
    <ShopForm
      onSubmit={refusing([
        { loc: ['body', 'city'], msg: 'Unknown city' },
        { loc: ['body', 'invitation'], msg: 'An invitation is needed.' },
        { loc: ['body'], msg: 'Nothing was changed.' },
      ])}
    />,
  )
  await type('Name', 'Northwind')
  await save()
  await pass(150)
  expect(field('City').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Unknown city')).not.toBeNull()
  expect(screen.getByRole('alert').textContent).toBe(
    'Nothing was changed. An invitation is needed.',
  )
  expect(document.activeElement).toBe(field('City'))
})

test('a failure of the whole form shows above it until the next attempt', async () => {
  let attempts = 0
  const onSubmit = () => {
    if (++attempts === 1) throw new ApiError(409, 'Changed by someone else.')
  }
  render(<ShopForm onSubmit={onSubmit} />)
  await type('Name', 'Northwind')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Changed by someone else.')
  await save()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while submitting, the fields are disabled and a second press sends nothing', async () => {
  let finish = () => {}
  const onSubmit = vi.fn<() => Promise<void>>(
    () => new Promise((resolve) => void (finish = resolve)),
  )
  render(<ShopForm onSubmit={onSubmit} />)
  await type('Name', 'Northwind')
  const form = field('Name').form
  if (form === null) throw new Error('No form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await pass(0)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(form.querySelector('fieldset')?.disabled).toBe(true)
  finish()
  await pass(0)
  expect(form.querySelector('fieldset')?.disabled).toBe(false)
})

test('the input survives a reload, except for secrets', async () => {
  render(<ShopForm onSubmit={() => undefined} />)
  await type('Name', 'Northwind')
  await type('Password', 'Secret123')
  await type('Pin', '1234')
  const kept = sessionStorage.getItem(key) ?? ''
  expect(kept).toContain('Northwind')
  expect(kept).not.toMatch(/Secret123|1234/)

  reload(kept)
  await pass(0)
  expect([field('Name').value, field('City').value]).toEqual(['Northwind', 'Bergen'])
  expect([field('Password').value, field('Pin').value]).toEqual(['', ''])
})

test.each([
  ['success', () => save()],
  ['taking it back', () => type('Name', '')],
  ['leaving the form', () => Promise.resolve(cleanup())],
])('after %s nothing is kept', async (_, finish) => {
  render(<ShopForm onSubmit={() => undefined} />)
  await type('Name', 'Northwind')
  expect(sessionStorage).toHaveLength(1)
  await finish()
  expect(sessionStorage).toHaveLength(0)
})

test('the draft is kept after a failure', async () => {
  render(<ShopForm onSubmit={refusing([{ loc: ['body', 'city'], msg: 'Unknown city' }])} />)
  await type('Name', 'Northwind')
  await save()
  expect(sessionStorage).toHaveLength(1)
})

test('of an outdated draft, the matching fields are restored', async () => {
  const draft = { name: 7, city: 'Oslo', gone: 'x' }
  sessionStorage.setItem(key, JSON.stringify(draft))
  render(<ShopForm onSubmit={() => undefined} />)
  await pass(0)
  expect([field('Name').value, field('City').value]).toEqual(['', 'Oslo'])
})

/** The page goes without any farewell, and comes back with what the tab has stored. */
function reload(kept: string): void {
  cleanup()
  sessionStorage.setItem(key, kept)
  render(<ShopForm onSubmit={() => undefined} />)
}
