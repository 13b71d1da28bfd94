// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'
import { Toasts } from '../feedback/Toasts.tsx'

const written: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  written.length = 0
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = () => screen.getByRole('button')

test("copying says 'Copied!' for two and a half seconds", async () => {
  render(<CopyButton text="curl" label="the example" onError={() => {}} />)
  expect(button().getAttribute('aria-label')).toBe('Copy the example')
  fireEvent.click(button())
  await wait(0)
  expect(written).toEqual(['curl'])
  expect(button().textContent).toBe('Copied!')
  expect(screen.getByRole('status').textContent).toBe('Copied!')
  await wait(2499)
  expect(button().textContent).toBe('Copied!')
  await wait(1)
  expect(button().textContent).toBe('Copy')
})

test('text that is not on the page is loaded first, and a failure is reported', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  const text = vi.fn<() => Promise<string>>(() => Promise.resolve('secret'))
  const { rerender } = render(<CopyButton text={text} label="it" onError={onError} />)
  fireEvent.click(button())
  await wait(0)
  expect(written).toEqual(['secret'])
  await wait(2500)
  rerender(<CopyButton text={() => Promise.reject(new Error('no'))} label="it" onError={onError} />)
  fireEvent.click(button())
  await wait(0)
  expect(onError).toHaveBeenCalledWith(new Error('no'))
  expect(button().textContent).toBe('Copy')
})

test('a browser that does not allow copying shows a message', async () => {
  vi.stubGlobal('navigator', {})
  const onError = vi.fn<(error: unknown) => void>()
  render(
    <>
      <CopyButton text="x" label="it" onError={onError} />
      <Toasts />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy it' }))
  await wait(0)
  expect(screen.getByText(/Your browser blocked copying/)).toBeTruthy()
  expect(onError).not.toHaveBeenCalled()
})
