// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ada, membership } from '../../features/accounts/membership.fixture.ts'
import { renderScreen, type FakeRoutes } from '../../testing/render-screen.tsx'
import { AcceptInvitationPage } from './AcceptInvitationPage.tsx'

afterEach(cleanup)

const shop = membership('Northwind', { status: 'invited' })
const id = shop.org.org_id
const verify = `POST /v1/orgs/${id}/users/verify-invitation-token?invitation_token=t-1`
const accept = `POST /v1/orgs/${id}/users/accept-invitation`
const sentTo = (data: string) => () => ({ status: 200, body: { data } })

function open(routes: FakeRoutes, state: Record<string, unknown> = { invitationToken: 't-1' }) {
  return renderScreen(AcceptInvitationPage, {
    path: '/org/$orgId/accept-invitation',
    at: `/org/${id}/accept-invitation`,
    state,
    isSignedIn: true,
    routes: {
      'GET /v1/users/': () => ({ status: 200, body: ada }),
      'GET /v1/users/orgs': () => ({ status: 200, body: { items: [shop] } }),
      ...routes,
    },
  })
}

const acceptButton = () => screen.findByRole('button', { name: 'Accept invitation' })

test('without an invitation the home page opens', async () => {
  const { received, where } = await open({}, {})
  await expect.poll(where).toBe('/')
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the page names the workspace and the invited address', async () => {
  const { received } = await open({ [verify]: sentTo('ada@shop.example') })
  expect(screen.getByText('Loading your invitation')).toBeTruthy()
  expect(await screen.findByText('ada@shop.example')).toBeTruthy()
  expect((await screen.findByRole('heading', { name: /Northwind/ })).textContent).toBe(
    "You're invited to Northwind",
  )
  expect(received.some(({ method, path }) => `${method} ${path}` === verify)).toBe(true)
})

test('accepting shows a success message, and the home page replaces this one', async () => {
  const { received, where } = await open({
    [verify]: sentTo('Ada@shop.example'),
    [accept]: () => ({ status: 200, body: { ...shop, status: 'joined' } }),
  })
  await userEvent.click(await acceptButton())
  await expect.poll(where).toBe('/')
  expect(screen.getByText('Successfully joined the workspace')).toBeTruthy()
  expect(received.filter(({ method, path }) => `${method} ${path}` === accept)).toHaveLength(1)
})

test('a failure to accept is reported, and the home page replaces this one as well', async () => {
  const detail = { code: 'invitation_invalid', message: 'This invitation is not valid any more.' }
  const { where } = await open({
    [verify]: sentTo('ada@shop.example'),
    [accept]: () => ({ status: 404, body: { detail } }),
  })
  await userEvent.click(await acceptButton())
  await expect.poll(where).toBe('/')
  expect(screen.getByText('This invitation is not valid any more.')).toBeTruthy()
})

test('an expired invitation says so and leads home', async () => {
  const detail = { code: 'invitation_invalid', message: 'Ask for a new one.' }
  await open({ [verify]: () => ({ status: 404, body: { detail } }) })
  const heading = await screen.findByRole('heading', { name: 'This invitation is no longer valid' })
  expect(heading).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Ask for a new one.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const home = screen.getByRole('link', { name: 'Go to your workspaces' })
  expect(home.getAttribute('href')).toBe('/')
})

test('an invitation that failed to load can be loaded again', async () => {
  const detail = { code: 'too_many_requests', message: 'Wait a minute.' }
  let isBusy = true
  await open({
    [verify]: () => (isBusy ? { status: 429, body: { detail } } : sentTo('ada@shop.example')()),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toBe('Wait a minute.')
  isBusy = false
  await userEvent.click(again)
  expect(await acceptButton()).toBeTruthy()
})

test('a user with another address can only sign out and return', async () => {
  const { session, where } = await open({
    [verify]: sentTo('bo@shop.example'),
    'POST /v1/identity/sign-out': () => ({ status: 204 }),
  })
  expect(await screen.findByText(/You are signed in as ada@shop\.example/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await expect.poll(() => new URL(where(), 'http://x').pathname).toBe('/login')
  expect(session.isSignedIn).toBe(false)
  expect(new URL(where(), 'http://x').searchParams.get('redirect')).toBe(
    `/?invitation_token=t-1&org_id=${id}`,
  )
})
