// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000))
  cleanup()
  vi.useRealTimers()
})

function show(showToast: () => void): HTMLElement {
  render(<Toasts />)
  act(showToast)
  const card = screen.getByRole('button', { name: 'Dismiss' }).parentElement
  if (card === null) throw new Error('No toast')
  return card
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a toast stays for five seconds', () => {
  show(() => toast.success('Workspace saved'))
  pass(4999)
  expect(screen.queryByText('Workspace saved')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Workspace saved')).toBeNull()
})

test('what can be taken back is offered for 20 seconds, and the end of it is said', async () => {
  const undo = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  show(() => toast.success('Saved', undo))
  pass(19_999)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Saved')).toBeNull()
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(screen.queryByText('Undone')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('it has a default text', () => {
  render(<Toasts />)
  act(() => {
    toast.success()
    toast.error()
  })
  expect(screen.queryByText('Success')).not.toBeNull()
  expect(screen.queryByText('Something went wrong')).not.toBeNull()
})

test('a click on it does not close it, but its button does', () => {
  const card = show(() => toast.error('No'))
  fireEvent.click(card)
  expect(screen.queryByText('No')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('No')).toBeNull()
})

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('its time stands still under the %s', (_, enter, leave) => {
  const card = show(() => toast.success('Stay'))
  pass(4000)
  enter(card)
  pass(60_000)
  expect(screen.queryByText('Stay')).not.toBeNull()
  leave(card)
  pass(999)
  expect(screen.queryByText('Stay')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Stay')).toBeNull()
})

test('repeated texts do not pile up', () => {
  render(<Toasts />)
  act(() => {
    toast.error('No')
    toast.error('No')
  })
  expect(screen.getAllByText('No')).toHaveLength(1)
})

test('successes are announced politely, failures at once', () => {
  render(<Toasts />)
  act(() => {
    toast.success('Done')
    toast.error('Failed')
  })
  const region = (text: string) =>
    screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live')
  expect([region('Done'), region('Failed')]).toEqual(['polite', 'assertive'])
})
