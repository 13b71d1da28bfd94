// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

afterEach(cleanup)

const page = `/org/${orgId}/settings/audit_log`
const path = (number: number) => `GET /v1/orgs/${orgId}/audit-log?page=${number}&page_size=10`
const entry = {
  id: '01930000-0000-7000-8000-0000000000e1',
  at: '2026-11-14T09:12:33Z',
  actor: { kind: 'user', id: null, name: 'Ada Miller', email: 'ada@shop.example' },
  action: 'workspace.updated',
  subject: null,
  details: { currency_units: 'EUR' },
  address: '192.0.2.7',
  request_id: null,
}
const answer = (data: object[], count = data.length) => ({
  [path(1)]: () => ({ status: 200, body: { count, data } }),
})

test('an entry shows its time, actor, action, details and address', async () => {
  await openAs(page, answer([entry]))
  const row = within(await screen.findByRole('row', { name: /Nov 14/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Ada Millerada@shop.example',
    'Changed the workspace settings',
    'CurrencyEUR',
    '192.0.2.7',
  ])
  expect(row.getByRole('button').querySelector('time')?.dateTime).toBe(entry.at)
})

test('the exact moment shows on hover', async () => {
  await openAs(page, answer([entry]))
  const row = await screen.findByRole('row', { name: /Nov 14/ })
  const user = userEvent.setup()
  await user.hover(within(row).getByRole('button'))
  expect(await screen.findByText(/Nov 14, 2026, \d+:12:33/)).toBeTruthy()
})

test('it has pages', async () => {
  const older = { ...entry, id: entry.id.replace(/1$/, '2'), action: 'workspace.created' }
  await openAs(page, {
    ...answer([entry], 11),
    [path(2)]: () => ({ status: 200, body: { count: 11, data: [older] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Created the workspace')).toBeTruthy()
})

test('rows per page apply at once and are stored for the user', async () => {
  const older = { ...entry, id: entry.id.replace(/1$/, '2'), action: 'workspace.created' }
  const { received } = await openAs(`${page}?page=2`, {
    ...answer([entry], 11),
    [path(2)]: () => ({ status: 200, body: { count: 11, data: [older] } }),
    [path(1).replace('=10', '=25')]: () => ({
      status: 200,
      body: { count: 11, data: [entry, older] },
    }),
    [`PUT /v1/orgs/${orgId}/page-sizes`]: () => ({ status: 204 }),
  })
  const sizes = await screen.findByRole('combobox', { name: 'Rows per page' })
  await userEvent.selectOptions(sizes, '25 per page')
  expect(await screen.findByText('Changed the workspace settings')).toBeTruthy()
  expect(screen.getByText('Created the workspace')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Pages of the audit log' })).toBeNull()
  await waitFor(() => expect(sent(received, 'PUT')).toEqual([{ list: 'audit_log', rows: 25 }]))
})

test('rows per page that cannot be stored are taken back', async () => {
  await openAs(page, {
    ...answer([entry], 11),
    [path(1).replace('=10', '=50')]: () => ({ status: 200, body: { count: 11, data: [entry] } }),
    [`PUT /v1/orgs/${orgId}/page-sizes`]: () => ({ status: 422, body: { detail: 'Not today.' } }),
  })
  const sizes = await screen.findByRole('combobox', { name: 'Rows per page' })
  await userEvent.selectOptions(sizes, '50 per page')
  await waitFor(() => expect(toastTexts()).toEqual(['Not today.']))
  await waitFor(() => expect(sizes).toHaveProperty('value', '10'))
})

test('an empty log says what will appear here', async () => {
  await openAs(page, answer([]))
  expect(await screen.findByText('No activity yet')).toBeTruthy()
})

test('a log that cannot be loaded says so', async () => {
  await openAs(page, { [path(1)]: () => ({ status: 413, body: { detail: 'No.' } }) })
  expect(await screen.findByText("Couldn't load the audit log")).toBeTruthy()
})

test('a user who is not an admin learns who can see the log', async () => {
  const { received } = await openAs(page, {}, { isAdmin: false })
  expect(
    await screen.findByText('Only admins of this workspace can see its audit log.'),
  ).toBeTruthy()
  expect(received.some(({ path }) => path.includes('audit-log'))).toBe(false)
})
