// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { ResendCode } from './ResendCode.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = () => screen.getByRole<HTMLButtonElement>('button')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function press(): Promise<void> {
  fireEvent.click(button())
  await pass(0)
}

test('the first code can be resent at once, and the next one after 30 seconds', async () => {
  const send = vi.fn<() => Promise<string>>(() => Promise.resolve('It is on its way.'))
  render(<ResendCode send={send} isJustSent={false} />)
  await press()
  expect(screen.getByRole('status').textContent).toBe('It is on its way.')
  expect([button().disabled, button().textContent]).toEqual([true, 'Resend code (30s)'])
  await pass(29_000)
  expect([button().disabled, button().textContent]).toEqual([true, 'Resend code (1s)'])
  await pass(1000)
  expect([button().disabled, button().textContent]).toEqual([false, 'Resend code'])
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})

test('the pause starts when a code was just sent', async () => {
  render(<ResendCode send={() => Promise.resolve('')} isJustSent />)
  expect(button().disabled).toBe(true)
  await pass(30_000)
  expect(button().disabled).toBe(false)
})

test('a failure shows its message and allows another attempt at once', async () => {
  const refusal = new ApiError(429, 'Too many attempts. Wait a minute and try again.')
  render(<ResendCode send={() => Promise.reject(refusal)} isJustSent={false} />)
  await press()
  expect(screen.getByRole('status').textContent).toBe(
    'Too many attempts. Wait a minute and try again.',
  )
  expect(button().disabled).toBe(false)
})

test('without anything to request there is no message and no pause', async () => {
  render(<ResendCode send={() => Promise.resolve(null)} isJustSent={false} />)
  await press()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(button().disabled).toBe(false)
})
