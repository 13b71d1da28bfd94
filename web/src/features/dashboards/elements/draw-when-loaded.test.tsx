// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawWhenLoaded } from './draw-when-loaded.tsx'

afterEach(cleanup)

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>
const within = (children: ReactNode) => <Suspense fallback={<p>Loading</p>}>{children}</Suspense>

test('what was loaded before is drawn at once, and nothing stands in for it', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Words }>>(() =>
    Promise.resolve({ default: Words }),
  )
  const Draw = drawWhenLoaded(load)
  Draw.load()
  Draw.load()
  await new Promise((resolve) => setTimeout(resolve))
  render(within(<Draw text="Drawn" />))
  expect(screen.getByText('Drawn')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what was not is waited for', async () => {
  const Draw = drawWhenLoaded(() => Promise.resolve({ default: Words }))
  await act(async () => {
    render(within(<Draw text="Drawn" />))
    await Promise.resolve()
  })
  expect(await screen.findByText('Drawn')).toBeTruthy()
})

test('what could not be loaded is an error of the one that wanted to draw it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn<() => Promise<{ default: typeof Words }>>(() =>
    Promise.reject(new Error('offline')),
  )
  const Draw = drawWhenLoaded(load)
  Draw.load()
  await act(async () => {
    render(<Caught>{within(<Draw text="Drawn" />)}</Caught>)
    await Promise.resolve()
  })
  expect(await screen.findByText('offline')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

class Caught extends Component<{ readonly children: ReactNode }, { readonly message: string }> {
  override state = { message: '' }
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message === '' ? this.props.children : <p>{this.state.message}</p>
  }
}
