// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sent, toastTexts } from '../../../testing/open-as.ts'
import { dashboard } from './dashboard.fixture.ts'
import { dashboardsPath, openDashboard, specPath } from '../../../testing/edited-workspace.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const library = dashboard({
  file_name: 'sales',
  origin: 'library',
  updated_at: null,
  dashboard_collection_id: 'shop',
})

async function menuItems(): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: /^(Edit|Duplicate) dashboard$/ }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

async function choose(name: string) {
  await menuItems()
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

test("what comes with the product can be copied, what is the workspace's own can be changed", async () => {
  await openDashboard(library)
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate dashboard' }))
  await screen.findByRole('dialog', { name: "Duplicate 'Sales'" })
  cleanup()
  await openDashboard(dashboard())
  expect(await menuItems()).toEqual(['Edit', 'Rename…', 'Duplicate…', 'Delete…'])
})

test('what was changed can be reset; developers can unlock the layout of anything', async () => {
  localStorage.setItem('cartograph.dev-mode', 'on')
  await openDashboard({ ...library, origin: 'changed' }, { isDev: true })
  expect(await menuItems()).toEqual(['Duplicate…', 'Unlock layout', 'Reset to default…'])
})

test.each(['member', 'demo'] as const)('a %s sees none of it', async (role) => {
  await openDashboard(dashboard(), { role, search: '?edit=elements' })
  await screen.findAllByText('Net sales')
  expect(screen.queryByRole('button', { name: /dashboard$/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Editing the dashboard' })).toBeNull()
})

test('a copy gets a title, and is opened to be changed', async () => {
  const copied = dashboard({ title: 'My sales' })
  const { received, where } = await openDashboard(library, {
    routes: {
      [`POST ${dashboardsPath}`]: () => ({ status: 201, body: { file_name: 'own-sales' } }),
      [`GET ${specPath('own-sales')}`]: () => ({ status: 200, body: copied }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate dashboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Duplicate 'Sales'" }))
  const title = dialog.getByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('Sales (copy)')
  await userEvent.clear(title)
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate and edit' }))
  expect(await dialog.findByText('Required')).toBeTruthy()
  await userEvent.type(title, 'My sales')
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate and edit' }))
  expect(await screen.findByRole('region', { name: 'Editing the dashboard' })).toBeTruthy()
  expect(where()).toContain('edit=elements')
  expect(where()).toContain('#own.own-sales.0')
  expect(sent(received, 'POST')).toContainEqual({ source: 'sales', title: 'My sales' })
})

test('a rename keeps the changes that another member saved in the meantime', async () => {
  let saves = 0
  const theirs = dashboard({ help: 'Theirs', updated_at: '2026-11-02T10:00:00.000Z' })
  let latest = dashboard()
  const { received } = await openDashboard(dashboard(), {
    routes: {
      [`GET ${specPath('own-sales')}`]: () => ({ status: 200, body: latest }),
      [`PUT ${specPath('own-sales')}`]: () => {
        saves += 1
        latest = theirs
        return saves === 1
          ? { status: 409, body: { detail: { code: 'conflict', message: 'Changed meanwhile' } } }
          : { status: 200, body: { ...theirs, title: 'Sold' } }
      },
    },
  })
  await choose('Rename…')
  const title = await screen.findByLabelText('Title')
  await userEvent.clear(title)
  await userEvent.type(title, 'Sold')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(toastTexts()).toContain("Renamed to 'Sold'"))
  expect(sent(received, 'PUT').at(-1)).toMatchObject({
    updated_at: theirs.updated_at,
    spec: { title: 'Sold', help: 'Theirs' },
  })
})

test('deleting asks with the name, and leads to what is left', async () => {
  let saved = dashboard()
  const { received, where } = await openDashboard(dashboard(), {
    routes: {
      [`POST ${dashboardsPath}/blank`]: () => ({
        status: 201,
        body: { file_name: saved.file_name },
      }),
      [`GET ${specPath('own-sales')}`]: () => ({ status: 200, body: saved }),
      [`PUT ${specPath('own-sales')}`]: () => {
        saved = dashboard()
        return { status: 200, body: saved }
      },
      [`DELETE ${specPath('own-sales')}`]: () => {
        saved = dashboard({ title: 'Empty', updated_at: '2026-11-03T10:00:00.000Z' })
        return { status: 204 }
      },
      [`GET ${specPath('sales')}`]: () => ({ status: 200, body: library }),
    },
  })
  await choose('Delete…')
  const asked = within(await screen.findByRole('alertdialog', { name: "Delete 'Sales'?" }))
  expect(sent(received, 'DELETE')).toHaveLength(0)
  await userEvent.click(asked.getByRole('button', { name: 'Delete dashboard' }))
  await waitFor(() => expect(toastTexts()).toContain("'Sales' was deleted"))
  expect(sent(received, 'DELETE')).toHaveLength(1)
  expect(where()).toContain('#shop.sales.0')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(where()).toContain('#own.own-sales.0'))
  expect(sent(received, 'PUT')).toMatchObject([
    { updated_at: '2026-11-03T10:00:00.000Z', spec: { title: 'Sales', tabs: dashboard().tabs } },
  ])
})

test('resetting brings back what the product brings', async () => {
  localStorage.clear()
  let origin: 'changed' | 'library' = 'changed'
  const { received } = await openDashboard(
    { ...library, origin },
    {
      routes: {
        [`GET ${specPath('sales')}`]: () => ({ status: 200, body: { ...library, origin } }),
        [`DELETE ${specPath('sales')}`]: () => {
          origin = 'library'
          return { status: 204 }
        },
        [`PUT ${specPath('sales')}`]: () => {
          origin = 'changed'
          return { status: 200, body: { ...library, origin } }
        },
      },
    },
  )
  await choose('Reset to default…')
  await userEvent.click(await screen.findByRole('button', { name: 'Reset dashboard' }))
  await waitFor(() => expect(toastTexts()).toContain("'Sales' was reset"))
  // A plain button again, because there is nothing else to do.
  const button = () => screen.getByRole('button', { name: 'Duplicate dashboard' })
  await waitFor(() => expect(button().getAttribute('aria-haspopup')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(toastTexts()).toContain('Undone'))
  expect(sent(received, 'PUT')).toMatchObject([{ updated_at: null, spec: { title: 'Sales' } }])
})

test('a new dashboard starts empty, is opened to be changed, and says so to readers', async () => {
  const created = dashboard({ title: 'Monday', file_name: 'own-sales', tabs: emptyTabs })
  const { received, where } = await openDashboard(library, {
    routes: {
      [`POST ${dashboardsPath}/blank`]: () => ({ status: 201, body: { file_name: 'own-sales' } }),
      [`GET ${specPath('own-sales')}`]: () => ({ status: 200, body: created }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'New dashboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New dashboard' }))
  await userEvent.type(dialog.getByLabelText('Title'), 'Monday')
  await userEvent.click(dialog.getByRole('button', { name: 'Create dashboard' }))
  expect(await screen.findByRole('region', { name: 'Editing the dashboard' })).toBeTruthy()
  expect(where()).toContain('#own.own-sales.0')
  expect(sent(received, 'POST')).toContainEqual({ title: 'Monday' })
  cleanup()
  await openDashboard(created, { role: 'member' })
  expect(await screen.findByText(/an admin adds/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add tiles|New dashboard/ })).toBeNull()
})

test('a tile is copied to another dashboard, also after a conflict', async () => {
  let saves = 0
  const mine = dashboard({ file_name: 'own-sales-mine', title: 'Sales (mine)', tabs: emptyTabs })
  const { received } = await openDashboard(dashboard(), {
    routes: {
      [`GET ${specPath('own-sales-mine')}`]: () => ({ status: 200, body: mine }),
      [`PUT ${specPath('own-sales-mine')}`]: () => {
        saves += 1
        return saves === 1
          ? { status: 409, body: { detail: { code: 'conflict', message: 'Changed meanwhile' } } }
          : { status: 200, body: mine }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Orders: options' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy tile to…' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Copy 'Orders'" }))
  expect(dialog.getByLabelText<HTMLSelectElement>('Dashboard').value).toBe('own-sales-mine')
  await userEvent.click(dialog.getByRole('button', { name: 'Copy tile' }))
  await waitFor(() => expect(toastTexts()).toContain("'Orders' was copied to 'Sales (mine)'"))
  expect(sent(received, 'PUT').at(-1)).toMatchObject({
    spec: { tabs: [{ sections: [{ elements: [{ id: 'orders' }] }] }] },
  })
})

const emptyTabs = [
  {
    display: { title: 'All' },
    sections: [
      {
        filters: [],
        include_period_filter: false,
        use_grid: true,
        num_columns: 1 as const,
        elements: [],
      },
    ],
  },
]

test('on a phone sharing and changing are one menu', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await openDashboard(dashboard())
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard actions' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items.slice(0, 2)).toEqual(['Share…', 'Edit'])
})
