// @vitest-environment jsdom
import type { OrgUser } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const page = `/org/${orgId}/settings/team`
const users = `/v1/orgs/${orgId}/users`
const listPath = (number: number) => `GET ${users}?page=${number}&page_size=10`
const idOf = (last: number) => `01930000-0000-7000-8000-0000000001${String(last).padStart(2, '0')}`

function person(last: number, about: Partial<OrgUser> = {}) {
  return {
    id: idOf(last),
    email: `p${last}@shop.example`,
    first_name: 'Person',
    last_name: String(last),
    is_active: true,
    status: 'active',
    membership_status: 'joined',
    role: 'member',
    is_self: false,
    ...about,
  }
}

const self = person(1, { first_name: 'Ada', last_name: 'Miller', role: 'admin', is_self: true })
const invited = person(3, {
  first_name: null,
  last_name: null,
  status: 'invited',
  membership_status: 'invited',
  is_active: false,
})
const inactive = person(4, { status: 'inactive', is_active: false })
const people = [self, person(2), invited, inactive]
const list = (data: unknown[], count = data.length) => ({
  [listPath(1)]: () => ({ status: 200, body: { count, data } }),
})
const rowOf = (name: string | RegExp) => screen.findByRole('row', { name })
const none = {
  successful_invites: [],
  already_members: [],
  already_invited: [],
  public_domain_emails: [],
  domain_mismatch_emails: [],
}

test('each member has a name, a status and a role, and the user is marked', async () => {
  await openAs(page, list(people))
  const mine = within(await rowOf(/Ada Miller/))
  expect(mine.getByText('You')).toBeTruthy()
  expect(mine.getByText('p1@shop.example')).toBeTruthy()
  expect(mine.getByText('Active')).toBeTruthy()
  const role = mine.getByLabelText<HTMLSelectElement>('Role of Ada Miller')
  expect(role.selectedOptions[0]?.textContent).toBe('Admin')
  // Invited people have no name yet, so their address is shown.
  expect(within(await rowOf(/p3@shop/)).getByText('Invited')).toBeTruthy()
  expect(within(await rowOf(/Person 4/)).getByText('Deactivated')).toBeTruthy()
})

test('a role is changed in its row', async () => {
  const { received } = await openAs(page, {
    ...list(people),
    [`PUT ${users}/${idOf(2)}`]: () => ({ status: 200, body: person(2, { role: 'admin' }) }),
  })
  await userEvent.selectOptions(await screen.findByLabelText('Role of Person 2'), 'Admin')
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ role: 'admin' }])
})

test('giving up the admin role needs confirmation', async () => {
  const { received } = await openAs(page, {
    ...list(people),
    [`PUT ${users}/${idOf(1)}`]: () => ({ status: 200, body: { ...self, role: 'member' } }),
  })
  const role = await screen.findByLabelText<HTMLSelectElement>('Role of Ada Miller')
  await userEvent.selectOptions(role, 'Member')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Change your own role?')
  expect(sent(received, 'PUT')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change my role' }))
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ role: 'member' }])
})

test('the last admin cannot be removed, and learns why', async () => {
  const message = 'A workspace needs an admin. Make someone else an admin first.'
  await openAs(page, {
    ...list(people),
    [`PUT ${users}/${idOf(1)}`]: () => ({
      status: 409,
      body: { detail: { code: 'last_admin', message } },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Ada Miller' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('This is you')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  await expect.poll(toastTexts).toEqual([message])
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['Deactivate Person 2', 'Deactivate Person 2?', 2, false],
  ['Activate Person 4', 'Activate Person 4?', 4, true],
  ['Withdraw p3@shop.example', 'Withdraw the invitation of p3@shop.example?', 3, false],
])('%s names the person before it is done', async (button, title, last, isActive) => {
  const { received } = await openAs(page, {
    ...list(people),
    [`PUT ${users}/${idOf(last)}`]: () => ({ status: 200, body: person(last) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await userEvent.click(within(dialog).getByRole('button', { name: button.split(' ')[0] ?? '' }))
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ is_active: isActive }])
})

test('more than ten members have pages, and the page is part of the URL', async () => {
  const { where } = await openAs(page, {
    ...list(people, 11),
    [listPath(2)]: () => ({ status: 200, body: { count: 11, data: [person(11)] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  expect(await rowOf(/Person 11/)).toBeTruthy()
  expect(where()).toBe(`${page}?page=2`)
})

test('a member sees the team and who may change it', async () => {
  await openAs(page, list(people), { isAdmin: false })
  expect(within(await rowOf(/Ada Miller/)).getByText('Admin')).toBeTruthy()
  expect(screen.getByText(/Only admins of this workspace can invite people/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Deactivate/ })).toBeNull()
  expect(screen.queryByLabelText(/Role of/)).toBeNull()
  expect(screen.queryByLabelText('Email addresses')).toBeNull()
})

test('a team that cannot be loaded says so', async () => {
  await openAs(page, { [listPath(1)]: () => ({ status: 413, body: { detail: 'No.' } }) })
  expect(await screen.findByText("Couldn't load the team")).toBeTruthy()
})

test('people are invited, and the result shows for each address', async () => {
  const { received } = await openAs(page, {
    ...list(people),
    [`POST ${users}/invite`]: () => ({
      status: 200,
      body: {
        successful_invites: ['new@shop.example'],
        already_members: ['p2@shop.example'],
        already_invited: ['p3@shop.example'],
        public_domain_emails: ['me@mail.example'],
        domain_mismatch_emails: ['x@other.example'],
      },
    }),
  })
  const user = userEvent.setup()
  await user.type(
    await screen.findByLabelText('Email addresses'),
    'new@shop.example p2@shop.example',
  )
  await user.selectOptions(screen.getByLabelText('Role'), 'Admin')
  await user.type(screen.getByLabelText('Message (optional)'), 'Hello')
  expect(screen.getByText('225 characters left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(toastTexts).toEqual(['Invite(s) Sent'])
  expect(sent(received, 'POST')).toEqual([
    { emails: ['new@shop.example', 'p2@shop.example'], role: 'admin', message: 'Hello' },
  ])
  const results = within(await screen.findByRole('list', { name: 'Results' }))
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'new@shop.exampleUser invited successfully',
    'p2@shop.exampleUser already a member',
    'p3@shop.exampleUser already invited',
    'me@mail.examplePublic domain emails not allowed',
    'x@other.exampleEmail domain mismatch',
  ])
})

test('without a successful invitation there is no success message', async () => {
  const body = { ...none, already_members: ['p2@shop.example'] }
  await openAs(page, { ...list(people), [`POST ${users}/invite`]: () => ({ status: 200, body }) })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email addresses'), 'p2@shop.example')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('User already a member')).toBeTruthy()
  expect(toastTexts()).toEqual([])
})

test('an invalid address shows its error before anything is sent', async () => {
  const { received } = await openAs(page, list(people))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Enter at least one email address')).toBeTruthy()
  await user.type(screen.getByLabelText('Email addresses'), 'invalid a@shop.example ')
  expect(await screen.findByText('Please enter only valid email addresses')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove invalid' }))
  await expect.poll(() => screen.queryByText(/only valid email addresses/)).toBeNull()
  expect(sent(received, 'POST')).toEqual([])
})

test('an address that the server rejects shows its error at the field', async () => {
  const detail = [{ loc: ['body', 'emails', 0], msg: 'Please enter only valid email addresses' }]
  await openAs(page, {
    ...list(people),
    [`POST ${users}/invite`]: () => ({ status: 422, body: { detail } }),
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email addresses'), 'a@shop.example')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please enter only valid email addresses')).toBeTruthy()
})

test('the demo role is offered in developer mode only', async () => {
  const offered = () =>
    within(screen.getByLabelText('Role'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await openAs(page, list(people), { isDev: true })
  await screen.findByLabelText('Role')
  expect(offered()).toEqual(['Admin', 'Member'])
  cleanup()
  localStorage.setItem('cartograph.dev-mode', 'on')
  await openAs(page, list(people), { isDev: true })
  await screen.findByLabelText('Role')
  await expect.poll(offered).toEqual(['Admin', 'Member', 'Demo'])
})
