// @vitest-environment jsdom
import {
  newId,
  SavedViewId,
  type Role,
  type SavedView,
  type SavedViews,
} from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '../../testing/open-dashboard.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { orgId } from '../../testing/workspace.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

afterEach(cleanup)

const view = (about: Partial<SavedView>): SavedView => ({
  id: newId(SavedViewId),
  name: 'Email',
  search: { channel: 'Email' },
  is_shared: false,
  created_by: null,
  may_change: true,
  updated_at: '2026-11-14T14:12:00.000Z',
  ...about,
})
const email = view({})
const shared = view({ name: 'All', search: { channel: '' }, is_shared: true, may_change: false })
const current = { channel: 'Paid social' }
const path = `/v1/orgs/${orgId}/views`

async function open(about: Partial<SavedViews> = {}, role: Role = 'member') {
  const views = { items: [shared, email], user_default: null, workspace_default: null, ...about }
  const onApply = vi.fn<(search: object) => void>()
  const page = await renderScreen(
    () => (
      <ViewsMenu
        orgId={orgId}
        fileName="sales"
        role={role}
        isNarrow={false}
        defaultView={null}
        current={current}
        isShown={(search) => JSON.stringify(search) === JSON.stringify(current)}
        onApply={onApply}
        onReset={() => onApply({})}
        suggestName={() => 'Paid social'}
      />
    ),
    {
      path: '/',
      isSignedIn: true,
      routes: {
        [`GET ${path}?spec=sales`]: ok(views),
        [`POST ${path}`]: ({ body }) =>
          (body as { name: string }).name === 'Email'
            ? {
                status: 400,
                body: {
                  detail: [
                    { loc: ['body', 'name'], msg: 'There is already a view with this name.' },
                  ],
                },
              }
            : { status: 201, body: view({ name: 'Paid social', search: current }) },
        [`PUT ${path}/default`]: () => ({ status: 204 }),
        [`DELETE ${path}/${email.id}`]: () => ({ status: 204 }),
      },
    },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await screen.findByText('Email', undefined, { timeout: 5_000 })
  const sent = (method: string) =>
    page.received.filter((request) => request.method === method).map(({ body }) => body)
  return { user, onApply, sent }
}

test('a view is saved as the default under a suggested name, and a name that is taken is refused in place', async () => {
  const { user, sent } = await open()
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save current filters as' })
  expect(name.value).toBe('Paid social')
  await user.clear(name)
  await user.type(name, 'Email')
  await user.click(screen.getByRole('checkbox', { name: 'Make it my default' }))
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('There is already a view with this name.')).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'Paid social')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('View saved')).toBeTruthy()
  expect(sent('POST').at(-1)).toEqual({
    spec: 'sales',
    name: 'Paid social',
    search: current,
    is_default: true,
    is_shared: false,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the list says whose a view is and which the dashboard opens with, and applies the chosen one', async () => {
  const { user, onApply } = await open({ user_default: email.id, workspace_default: shared.id })
  const items = within(screen.getByRole('list', { name: 'Views' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'AllDefault for everyone · Shared⋯',
    'EmailYour default⋯',
    'No view',
  ])
  await user.click(screen.getByText('Email'))
  expect(onApply).toHaveBeenCalledWith(email.search)
})

test('the actions are those that the user may take, and deleting asks with the name', async () => {
  const { user, sent } = await open({ user_default: email.id })
  await user.click(screen.getByRole('button', { name: 'All: options' }))
  await screen.findByRole('menuitem', { name: 'Make my default' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  await user.click(screen.getByRole('menuitem', { name: 'Make my default' }))
  expect(await screen.findByText('Default set')).toBeTruthy()
  expect(sent('PUT')).toEqual([{ spec: 'sales', scope: 'user', view_id: shared.id }])
  await user.click(screen.getByRole('button', { name: 'Email: options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: "Delete 'Email'?" }))
  await user.click(dialog.getByRole('button', { name: 'Delete view' }))
  expect(await screen.findByText("'Email' was deleted")).toBeTruthy()
  const buttons = screen.getAllByRole('button', { name: 'Undo' })
  await user.click(buttons.at(-1) ?? document.body)
  const { name, search, is_shared } = email
  await waitFor(() =>
    expect(sent('POST')).toEqual([{ spec: 'sales', name, search, is_shared, is_default: true }]),
  )
})

test('an admin sets the default of everyone among the shared views', async () => {
  const { user, sent } = await open({}, 'admin')
  await user.click(screen.getByRole('button', { name: 'All: options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make default for everyone' }))
  expect(await screen.findByText('Default set for everyone')).toBeTruthy()
  expect(sent('PUT')).toEqual([{ spec: 'sales', scope: 'workspace', view_id: shared.id }])
})
