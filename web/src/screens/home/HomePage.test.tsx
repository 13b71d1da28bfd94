// @vitest-environment jsdom
import type { Membership } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ada, membership } from '../../features/accounts/membership.fixture.ts'
import { renderScreen, type FakeRoutes } from '../../testing/render-screen.tsx'
import { HomePage } from './HomePage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const notFound = () => ({
  status: 404,
  body: { detail: { code: 'not_found', message: 'Not found' } },
})
async function card(name: string) {
  const heading = await screen.findByRole('heading', { name, level: 2 })
  const article = heading.closest('article')
  if (article === null) throw new Error(`No card of ${name}`)
  return within(article)
}

function open(
  items: Membership[] | (() => { status: number; body?: unknown }),
  { user = ada, routes = {} }: { user?: typeof ada | null; routes?: FakeRoutes } = {},
) {
  return renderScreen(HomePage, {
    path: '/',
    isSignedIn: true,
    routes: {
      'GET /v1/users/orgs': Array.isArray(items) ? () => ({ status: 200, body: { items } }) : items,
      'GET /v1/users/': user === null ? notFound : () => ({ status: 200, body: user }),
      ...routes,
    },
  })
}

test('the workspaces are listed below a greeting by name', async () => {
  const shop = membership('Northwind')
  await open([shop, membership('')])
  expect(screen.getByText('Loading your workspaces')).toBeTruthy()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Workspaces')
  expect(screen.getByText('Welcome back, Ada')).toBeTruthy()
  expect(screen.getByText('Select a workspace to proceed')).toBeTruthy()
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Create workspace')).toBe('/setup')
  expect(target('Northwind')).toBe(`/org/${shop.org.org_id}`)
  expect(screen.getByRole('link', { name: 'Untitled' })).toBeTruthy()
  expect(target('Cartograph')).toBe('/')
})

test('a user whose name failed to load is greeted without it', async () => {
  await open([membership('Northwind')], { user: null })
  expect(await screen.findByText('Welcome back')).toBeTruthy()
})

test('a list that failed to load replaces the whole page, and going back reloads it', async () => {
  const detail = { code: 'forbidden', message: 'It is closed today.' }
  await open(() => ({ status: 403, body: { detail } }))
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe("Couldn't load your workspaces")
  expect(screen.getByText('It is closed today.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/')
})

test('a user without a workspace is welcomed and can create one', async () => {
  const { where } = await open([])
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Welcome, Ada')
  expect(screen.getByRole('button', { name: /User menu/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create workspace' }))
  await expect.poll(where).toBe('/setup')
})

test('the menu of a card leads to the setup and the settings of its workspace', async () => {
  const shop = membership('Northwind')
  const id = shop.org.org_id
  await open([shop])
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Northwind' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Guided setup', `/setup/${id}`],
    ['Settings', `/org/${id}/settings/general`],
    ['Integrations', `/org/${id}/settings/integrations`],
    ['Team', `/org/${id}/settings/team`],
  ])
})

test('a card can be opened by keyboard, and its buttons are not inside the link', async () => {
  const shop = membership('Northwind')
  const { where } = await open([shop])
  const link = await screen.findByRole('link', { name: 'Northwind' })
  expect(within(link).queryAllByRole('button')).toEqual([])
  link.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe(`/org/${shop.org.org_id}`)
})

test('with an inactive plan the card leads to billing', async () => {
  const shop = membership('Northwind', { plan: { is_plan_active: false, status: 'expired' } })
  await open([shop])
  const upgrade = (await card('Northwind')).getByRole('link', { name: 'Upgrade Northwind' })
  expect(upgrade.textContent).toBe('Upgrade')
  expect(upgrade.getAttribute('href')).toBe(`/org/${shop.org.org_id}/settings/billing`)
})

for (const [status, label, path] of [
  ['invited', 'Accept invitation', 'users/accept-invitation'],
  ['can-join', 'Join', 'auto-join'],
] as const) {
  test(`${label} joins, says so, and goes to the workspace for the first time`, async () => {
    const shop = membership('Northwind', { status })
    const id = shop.org.org_id
    const full = path === 'auto-join' ? `/v1/users/orgs/${id}/${path}` : `/v1/orgs/${id}/${path}`
    const { where, stateThere } = await open([shop], {
      routes: {
        [`POST ${full}`]: () => ({ status: 200, body: { ...shop, status: 'joined' } }),
      },
    })
    const inside = await card('Northwind')
    expect(inside.queryByRole('link')).toBeNull()
    const button = inside.getByRole('button', { name: `${label}: Northwind` })
    expect(button.textContent).toBe(label)
    await userEvent.click(button)
    await expect.poll(where).toBe(`/org/${id}`)
    expect(stateThere()['isFirstAccess']).toBe(true)
    expect(await screen.findByText('Successfully joined the workspace')).toBeTruthy()
  })
}

test('a failure to join is reported, and the page stays', async () => {
  const shop = membership('Northwind', { status: 'can-join' })
  const path = `POST /v1/users/orgs/${shop.org.org_id}/auto-join`
  const detail = { code: 'forbidden', message: 'Ask an administrator.' }
  const { where } = await open([shop], {
    routes: { [path]: () => ({ status: 403, body: { detail } }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Join: Northwind' }))
  expect(await screen.findByText('Ask an administrator.')).toBeTruthy()
  expect(where()).toBe('/')
})

test('without an active plan an invitation cannot be accepted yet', async () => {
  const plan = { is_plan_active: false, status: 'inactive' } as const
  await open([membership('Northwind', { status: 'invited', plan })])
  const inside = await card('Northwind')
  expect(inside.queryByRole('button')).toBeNull()
  expect(inside.getByText(/contact its admin/)).toBeTruthy()
})

const developer = { ...ada, is_dev: true }
const deleteButton = () => screen.queryByRole('button', { name: /^DELETE/ })

test('deleting needs confirmation with the name, waits, and reports success', async () => {
  localStorage.setItem('cartograph.dev-mode', 'on')
  const shop = membership('Northwind')
  const left = [shop]
  const { received } = await open(() => ({ status: 200, body: { items: left } }), {
    user: developer,
    routes: {
      [`DELETE /v1/orgs/${shop.org.org_id}`]: () => {
        left.pop()
        return { status: 200, body: { message: 'Workspace deleted' } }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'DELETE Northwind' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: "Delete 'Northwind'?" }))
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete workspace' }))
  expect(await screen.findByText('Workspace deleted')).toBeTruthy()
  expect(await screen.findByText('Welcome, Ada')).toBeTruthy()
})

test('after a failed deletion the dialog closes and the error shows', async () => {
  localStorage.setItem('cartograph.dev-mode', 'on')
  const shop = membership('Northwind')
  const detail = { code: 'conflict', message: 'A sync is running.' }
  await open([shop], {
    user: developer,
    routes: { [`DELETE /v1/orgs/${shop.org.org_id}`]: () => ({ status: 409, body: { detail } }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'DELETE Northwind' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete workspace' }))
  expect(await screen.findByText('A sync is running.')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(deleteButton()).toBeTruthy()
})

test.each([
  ['not a developer', { user: ada, mode: 'on', role: 'admin' }],
  ['not in developer mode', { user: developer, mode: 'off', role: 'admin' }],
  ['not an admin', { user: developer, mode: 'on', role: 'member' }],
] as const)('who is %s sees no way to delete', async (_, { user, mode, role }) => {
  localStorage.setItem('cartograph.dev-mode', mode)
  await open([membership('Northwind', { role })], { user })
  await card('Northwind')
  expect(deleteButton()).toBeNull()
})
