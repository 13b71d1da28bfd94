// @vitest-environment jsdom
import { endpoints } from '@cartograph/contract'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../ui/feedback/toast.ts'
import { renderPath } from '../../testing/render-path.tsx'
import { orgId, workspaceServer } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const message = 'Your trial has expired. Subscribe for continued access.'

/** The app at a path; `ask` is a call that the plan does not allow. */
async function visit(path: string, { status = 455, code = 'trial_expired' } = {}) {
  const refused = () => ({ status, body: { detail: { code, message } } })
  const app = await renderPath(path, {
    ...workspaceServer(),
    [`POST /v1/orgs/${orgId}/users/accept-invitation`]: refused,
    [`GET /v1/orgs/${orgId}/data-token`]: refused,
  })
  const params = { params: { orgId } }
  return {
    ...app,
    change: () =>
      act(() => app.client.call(endpoints.acceptInvitation, params).catch(() => undefined)),
    read: () => act(() => app.client.call(endpoints.getDataToken, params).catch(() => undefined)),
  }
}

const dialog = () => screen.queryByRole('alertdialog')

test.each(['no_active_plan', 'plan_expired', 'trial_expired', 'TRIAL_EXPIRED', 'NO_ACTIVE_PLAN'])(
  '%s opens a dialog with the message, which leads to Plan & Billing',
  async (code) => {
    const { change, where } = await visit('/account', { code })
    await change()
    expect((await screen.findByRole('alertdialog')).textContent).toContain(message)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to Plan & Billing' }))
    await expect.poll(where).toBe(`/org/${orgId}/settings/billing`)
    await expect.poll(dialog).toBeNull()
  },
)

test('a rejected query opens it as well, and it can be closed', async () => {
  const { read, where } = await visit('/account')
  await read()
  await screen.findByRole('alertdialog')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Not now' }))
  await expect.poll(dialog).toBeNull()
  expect(where()).toBe('/account')
})

test.each([
  ['another code', { code: 'forbidden' }],
  ['another status', { status: 403, code: 'forbidden' }],
])('%s opens nothing', async (_, refusal) => {
  const { change } = await visit('/account', refusal)
  await change()
  expect(dialog()).toBeNull()
})

test('on the settings pages only failed actions show a message, and no dialog opens', async () => {
  const toastError = vi.spyOn(toast, 'error')
  const { change, read } = await visit(`/org/${orgId}/settings/billing`)
  await read()
  expect(toastError).not.toHaveBeenCalled()
  await change()
  expect(dialog()).toBeNull()
  expect(toastError.mock.calls).toEqual([[message]])
})

test('the cached plan is refetched', async () => {
  const { read, queryClient } = await visit(`/org/${orgId}/settings/billing`)
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
  await read()
  expect(invalidated.mock.calls[0]).toEqual([{ queryKey: ['org', orgId, 'Org'] }])
})
