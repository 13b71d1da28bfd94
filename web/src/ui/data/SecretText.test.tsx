// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SecretText } from './SecretText.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const props = { masked: '••••wxyz', label: 'Export', onError: () => {} }
const has = (text: string) => screen.queryByText(text) !== null
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a secret loads when it is revealed, and hides after ten seconds', async () => {
  const reveal = vi.fn<() => Promise<string>>(() => Promise.resolve('secret-wxyz'))
  render(<SecretText {...props} reveal={reveal} />)
  expect(has('••••wxyz')).toBe(true)
  expect(reveal).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reveal Export' }))
  await wait(0)
  expect(has('secret-wxyz')).toBe(true)
  await wait(9_999)
  expect(has('secret-wxyz')).toBe(true)
  await wait(1)
  expect(has('secret-wxyz')).toBe(false)
  expect(has('••••wxyz')).toBe(true)
})

test('a new secret shows once at once, and can be hidden', async () => {
  const reveal = () => Promise.resolve('')
  const { rerender } = render(<SecretText {...props} reveal={reveal} fresh="first" />)
  expect(has('first')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Hide Export' }))
  rerender(<SecretText {...props} reveal={reveal} fresh="first" />)
  expect(has('first')).toBe(false)
  rerender(<SecretText {...props} reveal={reveal} fresh="second" />)
  expect(has('second')).toBe(true)
  await wait(10_000)
  expect(has('second')).toBe(false)
})

test('a failure to reveal is reported', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  const failure = new Error('no')
  render(<SecretText {...props} onError={onError} reveal={() => Promise.reject(failure)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Reveal Export' }))
  await wait(0)
  expect(onError).toHaveBeenCalledWith(failure)
  expect(has('••••wxyz')).toBe(true)
})
