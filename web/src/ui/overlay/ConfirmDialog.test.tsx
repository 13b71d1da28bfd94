// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(cleanup)

async function open(isBusy: boolean) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  const onConfirm = vi.fn<() => void>()
  render(
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title="Delete it?"
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      It is gone then.
    </ConfirmDialog>,
  )
  await screen.findByRole('alertdialog', { name: 'Delete it?' })
  return { onOpenChange, onConfirm, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('it can be confirmed and canceled', async () => {
  const { onOpenChange, onConfirm, user } = await open(false)
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' }).textContent).toContain('gone')
  await user.click(button('Delete'))
  expect(onConfirm).toHaveBeenCalledOnce()
  await user.click(button('Cancel'))
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('it stays open while the action runs', async () => {
  const { onOpenChange, onConfirm, user } = await open(true)
  expect([button('Delete').disabled, button('Cancel').disabled]).toEqual([true, true])
  await user.keyboard('{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(onConfirm).not.toHaveBeenCalled()
})
