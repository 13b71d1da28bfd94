// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openAs } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

afterEach(cleanup)

const page = `/org/${orgId}/settings/general`
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('an admin sees every tab with the current one marked', async () => {
  await openAs(page)
  await screen.findByRole('heading', { name: 'General' })
  expect(await tabs()).toEqual([
    'General',
    'Team',
    'Notifications',
    'Data sources',
    'Destinations',
    'API keys',
    'Webhooks',
    'Plan & Billing',
    'Audit log',
  ])
  const nav = screen.getByRole('navigation', { name: 'Settings' })
  expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('General')
})

test('a member does not see the tab of the audit log', async () => {
  await openAs(page, {}, { isAdmin: false })
  await screen.findByRole('heading', { name: 'General' })
  expect(await tabs()).not.toContain('Audit log')
})

test('a tab leads to its page', async () => {
  const { where } = await openAs(page)
  await screen.findByRole('heading', { name: 'General' })
  await userEvent.click(screen.getByRole('link', { name: 'API keys' }))
  await screen.findByRole('heading', { name: 'API keys' })
  expect(where()).toBe(`/org/${orgId}/settings/api_keys`)
})
