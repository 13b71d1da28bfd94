import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'

afterEach(cleanup)

test('it cannot be closed while the password is verified, so that the request continues', async () => {
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await renderScreen(
    () => <ReauthenticationDialog method="password" onDone={onDone} onClose={onClose} />,
    {
      path: '/',
      routes: { 'POST /v1/identity/reauthenticate': () => ({ status: 204 }) },
      heldUntil: held,
      isSignedIn: true,
    },
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.type(await screen.findByLabelText('Password'), 'Correct horse 9{Enter}')
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  await expect.poll(() => cancel.disabled).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(document.querySelector('.bg-backdrop') ?? document.body)
  expect(onClose).not.toHaveBeenCalled()
  release()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(onClose).not.toHaveBeenCalled()
})
