// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/edited-workspace.ts'
import { aDashboard, ok } from '../../../testing/open-dashboard.ts'
import { orgId } from '../../../testing/workspace.ts'
import { logEffect } from '../effect.fixture.ts'
import { logEntry } from '../entry.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const api = `/v1/orgs/${orgId}/action-log`
const entries = [logEntry(1, { effect: logEffect() })]

test('the action log opens beside a dashboard, where entries are created', async () => {
  const user = userEvent.setup()
  const { where } = await openDashboard(aDashboard({ file_name: 'sales' }), {
    search: '',
    role: 'admin',
    routes: { [`GET ${api}?page_size=10`]: ok({ page: 1, items: entries, total: 1 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Action log' }))
  expect(where()).toContain('log=open')
  const drawer = within(await screen.findByRole('dialog', { name: 'Action log' }))
  const list = await drawer.findByRole('list', { name: 'Latest entries' })
  expect(list.textContent).toContain('Net sales were 12% above what was expected')
  await user.click(drawer.getByRole('button', { name: 'Create action log' }))
  const form = await screen.findByRole('dialog', { name: 'Create action log' })
  expect(within(form).getByLabelText('Action date').textContent).toBe('Wed, Nov 25, 2026')
  await user.keyboard('{Escape}')
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(where()).not.toContain('log'))
})
