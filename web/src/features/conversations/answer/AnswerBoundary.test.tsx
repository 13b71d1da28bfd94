// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AnswerBoundary } from './AnswerBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('No such format')
}

test('an answer that fails to be drawn is replaced by a reply, and logged', async () => {
  const logged = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', logged)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const askAgain = vi.fn<() => void>()
  render(
    <AnswerBoundary onAskAgain={askAgain}>
      <Broken />
    </AnswerBoundary>,
  )
  expect(
    screen.getByText("This answer can't be shown. Ask again, or reload the page."),
  ).toBeTruthy()
  expect(logged).toHaveBeenCalledWith(new Error('No such format'))
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(askAgain).toHaveBeenCalledOnce()
})
