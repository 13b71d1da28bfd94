// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, type MenuItem } from './Menu.tsx'

afterEach(cleanup)

async function open(items: readonly MenuItem[]) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <RouterContextProvider router={router}>
      <Menu trigger={<button type="button">More</button>} items={items} />
    </RouterContextProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More' }))
  return { user, where: () => router.state.location.pathname }
}

test('an item runs an action or links to a page', async () => {
  const onSelect = vi.fn<() => void>()
  const { user, where } = await open([
    { label: 'Rename', onSelect },
    { label: 'Team', to: '/org/o1/settings/team' },
  ])
  const link = await screen.findByRole('menuitem', { name: 'Team' })
  expect(link.getAttribute('href')).toBe('/org/o1/settings/team')
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  expect(onSelect).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Team' }))
  await expect.poll(where).toBe('/org/o1/settings/team')
})

test('a disabled item does nothing, not even as a link', async () => {
  const onSelect = vi.fn<() => void>()
  const { user, where } = await open([{ label: 'Team', to: '/x', onSelect, isDisabled: true }])
  const item = await screen.findByRole('menuitem', { name: 'Team' })
  expect([item.getAttribute('aria-disabled'), item.getAttribute('href')]).toEqual(['true', null])
  await user.click(item)
  expect(onSelect).not.toHaveBeenCalled()
  expect(where()).toBe('/')
})

test('every item can be reached by keyboard', async () => {
  const onSelect = vi.fn<() => void>()
  const { user } = await open([{ label: 'One' }, { label: 'Two', onSelect }])
  await screen.findByRole('menuitem', { name: 'Two' })
  await user.keyboard('{End}{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
})
