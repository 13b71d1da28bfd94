// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDashboard, netSales, tabOf } from '../../../testing/open-dashboard.ts'
import { openDashboard } from '../../../testing/edited-workspace.ts'
import { commentRoutes } from '../../messages/drawer/open-comments.fixture.ts'
import { message } from '../../messages/message.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dashboard = aDashboard({
  file_name: 'sales',
  tabs: [tabOf('Overview', netSales, { ...netSales, id: 'orders', display: { title: 'Orders' } })],
})
const open = (search = '', about: Parameters<typeof openDashboard>[1] = {}) =>
  openDashboard(dashboard, {
    search,
    routes: commentRoutes('element:home:net-sales', [message(1)]),
    ...about,
  })

test('a tile says how many discussions are open, and one request counts for all tiles', async () => {
  const user = userEvent.setup()
  const { received, where } = await open()
  const count = await screen.findByRole('button', { name: 'Net sales: comments, 2 open, 1 unread' })
  expect(screen.queryByRole('button', { name: /^Orders: comments/ })).toBeNull()
  expect(received.filter(({ path }) => path.endsWith('/channels'))).toHaveLength(1)
  await user.click(count)
  const drawer = within(await screen.findByRole('dialog', { name: 'Comments on Net sales' }))
  expect(await drawer.findByText('Comment 1')).toBeTruthy()
  expect(where()).toContain('comments=net-sales.open')
})

test('the menu of a tile opens its comments by keyboard, and Escape leads back to the tile', async () => {
  const user = userEvent.setup()
  const { where } = await open('', { routes: commentRoutes('element:home:orders', []) })
  const menu = await screen.findByRole('button', { name: 'Orders: options' })
  menu.focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Comments' })
  item.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Comments on Orders' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(where()).not.toContain('comments')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Orders: /),
  )
})

test('comments on a tile that was removed still open by their address', async () => {
  await open('?comments=gone.open', { routes: commentRoutes('element:home:gone', [message(1)]) })
  const drawer = within(await screen.findByRole('dialog', { name: 'Comments' }))
  expect(await drawer.findByText('Comment 1')).toBeTruthy()
})

test('the button of the dashboard leads from the comments on a tile to its own', async () => {
  const user = userEvent.setup()
  const { where } = await open('?comments=net-sales.open', {
    routes: {
      ...commentRoutes('element:home:net-sales', [message(1)]),
      ...Object.fromEntries(
        Object.entries(commentRoutes('home', [message(2)])).filter(([name]) => /home/.test(name)),
      ),
    },
  })
  await screen.findByRole('dialog', { name: 'Comments on Net sales' })
  await user.click(screen.getByRole('button', { name: /^Comments$/, hidden: true }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Comments' }))
  expect(await drawer.findByText('Comment 2')).toBeTruthy()
  expect(where()).toContain('comments=open')
})
