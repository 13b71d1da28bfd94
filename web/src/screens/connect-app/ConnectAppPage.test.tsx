// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { membership } from '../../features/accounts/membership.fixture.ts'
import { renderScreen, type FakeRoutes } from '../../testing/render-screen.tsx'
import { ConnectAppPage } from './ConnectAppPage.tsx'

const assign = vi.fn<(url: string) => void>()
beforeEach(() => {
  assign.mockClear()
  const { origin, href, pathname, search, hash } = location
  vi.stubGlobal('location', { origin, href, pathname, search, hash, assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const shop = membership('Northwind', { role: 'admin' })
const other = membership('Southwind', { role: 'member' })
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const redirectUri = 'https://app.example/callback'
const asked = {
  response_type: 'code',
  client_id: 'an-app',
  redirect_uri: redirectUri,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  scope: 'data:read unknown',
  state: 's-1',
}
const agree = `POST /v1/orgs/${shop.org.org_id}/connected-apps`

function open(routes: FakeRoutes = {}, search: Record<string, string> = asked) {
  return renderScreen(ConnectAppPage, {
    path: '/connect-app',
    at: `/connect-app?${new URLSearchParams(search)}`,
    isSignedIn: true,
    routes: {
      'GET /v1/users/orgs': () => ({ status: 200, body: { items: [shop, other] } }),
      'GET /v1/public/connected-app?client_id=an-app': () => ({
        status: 200,
        body: { name: 'An assistant', redirect_uris: [redirectUri] },
      }),
      ...routes,
    },
  })
}
const left = () => assign.mock.calls

test('the page names the app, the workspace and where the user returns to, and connects with what is chosen', async () => {
  const { received } = await open({
    [agree]: () => ({ status: 201, body: { redirect_to: `${redirectUri}?code=c` } }),
  })
  expect(
    await screen.findByRole('heading', { name: 'Connect An assistant to Northwind?' }),
  ).toBeTruthy()
  expect(screen.getByText('app.example')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Read data' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Read workspace' }))
  await userEvent.click(screen.getByRole('button', { name: 'Connect app' }))
  await expect.poll(left).toEqual([[`${redirectUri}?code=c`]])
  const sent = received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    client_id: 'an-app',
    redirect_uri: redirectUri,
    code_challenge: challenge,
    state: 's-1',
    scopes: ['data:read', 'workspace:read'],
  })
})

test('refusing returns to the app without access', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(left()).toEqual([[`${redirectUri}?error=access_denied&state=s-1`]])
})

test('refusing never leads to an address that the app did not register', async () => {
  await open({}, { ...asked, redirect_uri: 'https://evil.example/' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(left()).toEqual([['/']])
})

test('a user who administers no workspace learns whom to ask', async () => {
  await open({ 'GET /v1/users/orgs': () => ({ status: 200, body: { items: [other] } }) })
  expect(await screen.findByText(/Only admins of a workspace can connect apps/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Connect app' })).toBeNull()
})

test('an incomplete request or an unknown app cannot be connected', async () => {
  await open({}, { client_id: 'an-app' })
  expect(await screen.findByRole('heading', { name: "This app can't be connected" })).toBeTruthy()
  cleanup()
  const detail = { code: 'not_found', message: 'Unknown.' }
  await open({
    'GET /v1/public/connected-app?client_id=an-app': () => ({ status: 404, body: { detail } }),
  })
  expect(await screen.findByRole('heading', { name: "This app can't be connected" })).toBeTruthy()
})
