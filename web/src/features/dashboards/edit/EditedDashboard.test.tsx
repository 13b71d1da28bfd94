// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sent, toastTexts } from '../../../testing/open-as.ts'
import { orgId } from '../../../testing/workspace.ts'
import { dashboard } from './dashboard.fixture.ts'
import { dashboardsPath, openDashboard, specPath } from '../../../testing/edited-workspace.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const own = dashboard()
const later = '2026-11-03T10:00:00.000Z'
const conflict = {
  status: 409,
  body: { detail: { code: 'conflict', message: 'Changed meanwhile' } },
}

/** Answers as the server does: what is saved is what is there. */
function savingRoutes() {
  let latest = own
  return {
    [`GET ${specPath('own-sales')}`]: () => ({ status: 200, body: latest }),
    [`PUT ${specPath('own-sales')}`]: ({ body }: { body: unknown }) => {
      const { spec } = body as { spec: object }
      latest = { ...latest, ...spec, updated_at: later }
      return { status: 200, body: latest }
    },
  }
}

async function edit(routes: Parameters<typeof openDashboard>[1] = {}) {
  const app = await openDashboard(own, { search: '?edit=elements', ...routes })
  const bar = within(await screen.findByRole('region', { name: 'Editing the dashboard' }))
  await screen.findByRole('button', { name: 'Edit Net sales' })
  return { ...app, bar, title: bar.getByLabelText<HTMLInputElement>('Dashboard title') }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what is typed and deleted is taken back step by step, by button and by key', async () => {
  const { bar, title } = await edit()
  await userEvent.type(title, ' now')
  await press('Delete Orders')
  expect(screen.queryByRole('button', { name: 'Edit Orders' })).toBeNull()
  expect(bar.getByRole('status').textContent).toBe('Orders was deleted. Undo to restore it.')

  await userEvent.keyboard('{Control>}z{/Control}')
  expect(screen.getByRole('button', { name: 'Edit Orders' })).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Undo' }))
  expect(title.value).toBe('Sales')
  expect(bar.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}')
  expect(title.value).toBe('Sales now')
  await userEvent.click(bar.getByRole('button', { name: 'Redo' }))
  expect(screen.queryByRole('button', { name: 'Edit Orders' })).toBeNull()
})

test('saving sends the whole of it with what it was made from, and leaves the editing', async () => {
  const { bar, title, received, where } = await edit({ routes: savingRoutes() })
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.type(title, ' now')
  await press('Delete Orders')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toContain('Saved'))
  const [saved] = sent(received, 'PUT')
  expect(saved).toMatchObject({ updated_at: own.updated_at, spec: { title: 'Sales now' } })
  expect(JSON.stringify(saved)).not.toContain('"id":"orders"')
  await waitFor(() => expect(where()).not.toContain('edit='))
  // What was saved by mistake is one press away from what it was.
  await press('Undo')
  await waitFor(() => expect(toastTexts()).toContain('Undone'))
  const back = sent(received, 'PUT').at(-1)
  expect(back).toMatchObject({ updated_at: later, spec: { title: 'Sales' } })
  expect(JSON.stringify(back)).toContain('"id":"orders"')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

/** The page goes without being left, and comes back to the same address. */
function reload() {
  const kept = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key)] as const)
  cleanup()
  for (const [key, text] of kept) sessionStorage.setItem(key, text ?? '')
}

test('what is not saved is back after a reload, and can be saved or discarded', async () => {
  const { title } = await edit()
  await userEvent.type(title, ' now')
  await press('Delete Orders')
  reload()

  const again = await edit({ routes: savingRoutes() })
  expect(again.title.value).toBe('Sales now')
  expect(screen.queryByRole('button', { name: 'Edit Orders' })).toBeNull()
  expect(again.bar.getByText('We restored your unsaved changes.')).toBeTruthy()
  await press('Discard changes')
  expect(again.title.value).toBe('Sales')
  expect(again.bar.queryByText('We restored your unsaved changes.')).toBeNull()
  expect(again.bar.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)

  await userEvent.click(again.bar.getByRole('button', { name: 'Undo' }))
  await userEvent.click(again.bar.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toContain('Saved'))
  expect(sent(again.received, 'PUT')).toMatchObject([
    { updated_at: own.updated_at, spec: { title: 'Sales now' } },
  ])
  await waitFor(() => expect(again.where()).not.toContain('edit='))
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('discarded changes are not restored', async () => {
  const { bar, title, where } = await edit()
  await userEvent.type(title, ' now')
  await userEvent.click(bar.getByRole('button', { name: 'Discard' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(where()).not.toContain('edit='))
  reload()
  expect((await edit()).title.value).toBe('Sales')
})

test('an element is made taller by key, and its place is saved', async () => {
  const { bar, received } = await edit({ routes: savingRoutes() })
  const handle = await screen.findByRole('button', { name: 'Move Net sales' })
  handle.focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(received, 'PUT')).toHaveLength(1))
  const [saved] = sent(received, 'PUT') as [{ spec: typeof own }]
  const before = own.tabs[0]?.sections[0]?.elements[0]?.['layout']
  expect(saved.spec.tabs[0]?.sections[0]?.elements[0]?.['layout']).not.toEqual(before)
})

test('a conflict loses nothing: mine goes beside theirs', async () => {
  const { bar, title, received, where } = await edit({
    routes: {
      [`PUT ${specPath('own-sales')}`]: () => conflict,
      [`POST ${dashboardsPath}`]: () => ({ status: 201, body: { file_name: 'own-sales-mine' } }),
      [`GET ${specPath('own-sales-mine')}`]: () => ({
        status: 200,
        body: { ...own, file_name: 'own-sales-mine', updated_at: later },
      }),
      [`PUT ${specPath('own-sales-mine')}`]: () => ({
        status: 200,
        body: { ...own, file_name: 'own-sales-mine', title: 'Sales now (mine)' },
      }),
    },
  })
  await userEvent.type(title, ' now')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  expect(await bar.findByText(/^Someone else saved this dashboard/)).toBeTruthy()
  await press('Save mine as a copy')
  await waitFor(() => expect(where()).toContain('#own.own-sales-mine.0'))
  expect(where()).not.toContain('edit=')
  expect(sent(received, 'PUT').at(-1)).toMatchObject({
    updated_at: later,
    spec: { title: 'Sales now (mine)', dashboard_tag: 'own-sales-mine' },
  })
})

test('after a conflict one can go on from what the other saved', async () => {
  const theirs = { ...own, title: 'Theirs', updated_at: later }
  let isTheirs = false
  const { bar, title, received } = await edit({
    routes: {
      [`GET ${specPath('own-sales')}`]: () => ({ status: 200, body: isTheirs ? theirs : own }),
      [`PUT ${specPath('own-sales')}`]: ({ body }) => {
        const { updated_at } = body as { updated_at: string }
        isTheirs = true
        return updated_at === later ? { status: 200, body: theirs } : conflict
      },
    },
  })
  await userEvent.type(title, ' now')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  await userEvent.click(await bar.findByRole('button', { name: 'Discard mine and load theirs' }))
  await waitFor(() => expect(title.value).toBe('Theirs'))
  await userEvent.type(title, '!')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toContain('Saved'))
  expect(sent(received, 'PUT').at(-1)).toMatchObject({ spec: { title: 'Theirs!' } })
})

test('a dashboard that another member deleted can be saved as a new one', async () => {
  const gone = { status: 404, body: { detail: { code: 'not_found', message: 'Not found' } } }
  const { bar, title, received } = await edit({
    routes: {
      [`PUT ${specPath('own-sales')}`]: () => gone,
      [`POST ${dashboardsPath}`]: () => ({ status: 404, body: gone.body }),
    },
  })
  await userEvent.type(title, ' now')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  expect(await bar.findByText(/^Someone deleted this dashboard/)).toBeTruthy()
  await press('Save mine as a copy')
  await waitFor(() =>
    expect(sent(received, 'POST')).toContainEqual({
      source: 'ecommerce',
      title: 'Sales now (mine)',
    }),
  )
})

test('errors show before saving, with their place', async () => {
  const { bar, received } = await edit({ routes: savingRoutes() })
  await press('Delete Net sales again')
  await press('Add section')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "'Again' on the tab 'All' is empty. Add a tile or delete the section.",
    "'New section' on the tab 'All' is empty. Add a tile or delete the section.",
  ])
  expect(sent(received, 'PUT')).toHaveLength(0)
  await press('Delete section Again')
  await press('Delete section New section')
  expect(bar.queryByRole('listitem')).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(received, 'PUT')).toHaveLength(1))
})

test('a server error shows with the name of the element', async () => {
  const { bar, title } = await edit({
    routes: {
      [`PUT ${specPath('own-sales')}`]: () => ({
        status: 422,
        body: {
          detail: [
            {
              loc: ['body', 'spec', 'tabs', 0, 'sections', 0, 'elements', 1, 'data', 0],
              msg: "There is no 'Orders.orders' in the semantic model.",
            },
          ],
        },
      }),
    },
  })
  await userEvent.type(title, '!')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  expect((await bar.findByRole('listitem')).textContent).toBe(
    "'Orders' in 'The period' on the tab 'All': There is no 'Orders.orders' in the semantic model.",
  )
})

test('leaving with unsaved changes needs confirmation', async () => {
  const { bar, title, where } = await edit({
    routes: { [`GET ${specPath('sales')}`]: () => ({ status: 200, body: own }) },
  })
  await userEvent.type(title, ' now')
  const elsewhere = screen.getAllByRole('link', { name: 'Sales', hidden: true })[0]
  if (elsewhere === undefined) throw new Error('The menu has it')
  fireEvent.click(elsewhere)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Keep editing' }))
  expect(where()).toContain('#own.own-sales.0')
  expect(title.value).toBe('Sales now')

  await userEvent.click(bar.getByRole('button', { name: 'Discard' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(where()).not.toContain('edit='))
  expect(await screen.findByRole('button', { name: 'Edit dashboard' })).toBeTruthy()
})

test('another tab of the dashboard leaves nothing, and is renamed where it is', async () => {
  const { title, bar, received } = await edit({ routes: savingRoutes() })
  await userEvent.type(title, ' now')
  await userEvent.click(screen.getByRole('tab', { name: 'More' }))
  const name = await screen.findByLabelText('Tab name')
  await userEvent.type(name, ' yet')
  expect(screen.getByRole('tab', { name: 'More yet' })).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(received, 'PUT')).toEqual([
      expect.objectContaining({ spec: expect.objectContaining({ title: 'Sales now' }) }),
    ]),
  )
})

test('while only the layout is unlocked, nothing but places can be changed', async () => {
  localStorage.setItem('cartograph.dev-mode', 'on')
  const library = dashboard({ file_name: 'sales', origin: 'library', updated_at: null })
  const { received } = await openDashboard(library, {
    search: '?edit=layout',
    isDev: true,
    routes: {
      [`PUT ${specPath('sales')}`]: () => ({
        status: 200,
        body: { ...library, origin: 'changed', updated_at: later },
      }),
    },
  })
  const handle = await screen.findByRole('button', { name: 'Move Net sales' })
  expect(screen.getByText('Editing layout: Sales')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Net sales' })).toBeNull()
  expect(screen.getAllByText(/lg · 18 columns/).length).toBeGreaterThan(0)
  handle.focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await userEvent.click(screen.getByRole('radio', { name: '6 cols' }))
  expect(screen.getAllByText(/sm · 6 columns · 390 px/).length).toBeGreaterThan(0)
  await press('Save')
  await waitFor(() => expect(toastTexts()).toContain('Saved'))
  expect(sent(received, 'PUT')).toEqual([expect.objectContaining({ updated_at: null })])
  expect(received.some(({ path }) => path === `/v1/orgs/${orgId}`)).toBe(true)
})
