// @vitest-environment jsdom
import { newId, SessionId, type SignedInSession } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ada } from '../../features/accounts/membership.fixture.ts'
import { renderScreen, type FakeRoutes } from '../../testing/render-screen.tsx'
import { AccountPage } from './AccountPage.tsx'

afterEach(cleanup)

const list = 'GET /v1/identity/sessions'
const here = session({ is_current: true, user_agent: 'Firefox/140.0 (Windows NT 10.0)' })
const phone = session({ user_agent: 'Chrome/140.0 (Linux; Android 15)', address: '192.0.2.7' })

function session(about: Partial<SignedInSession>): SignedInSession {
  return {
    id: newId(SessionId),
    created_at: '2026-03-01T08:00:00Z',
    last_used_at: '2026-03-02T09:12:00Z',
    user_agent: null,
    address: null,
    is_current: false,
    ...about,
  }
}

function open(sessions: SignedInSession[], routes: FakeRoutes = {}) {
  return renderScreen(AccountPage, {
    path: '/account',
    isSignedIn: true,
    routes: {
      'GET /v1/users/': () => ({ status: 200, body: ada }),
      [list]: () => ({ status: 200, body: { items: sessions } }),
      ...routes,
    },
  })
}

const items = () => screen.findAllByRole('listitem')
const rows = async () => (await items()).map((row) => within(row))

test("the account shows the user's name and email", async () => {
  await open([here])
  expect(screen.getByText('Loading your account')).toBeTruthy()
  expect(await screen.findByText('Ada Byron')).toBeTruthy()
  expect(screen.getAllByText('ada@shop.example')).toBeTruthy()
})

test('each session is described by browser, place and time, with the current one first', async () => {
  await open([phone, here])
  expect(screen.getByText('Loading your sessions')).toBeTruthy()
  const [first, second] = await rows()
  expect(first?.getByText('Firefox on Windows')).toBeTruthy()
  expect(first?.getByText('This device')).toBeTruthy()
  expect(first?.queryByRole('button')).toBeNull()
  expect(second?.getByText('Chrome on Android')).toBeTruthy()
  expect(second?.queryByText('This device')).toBeNull()
  const texts = (await items()).map(({ textContent }) => textContent)
  expect(texts[1]).toMatch(/192\.0\.2\.7 · last used Mar 2.* · signed in /)
})

test('one other session can be ended', async () => {
  const left = [here, phone]
  await open(left, {
    [`DELETE /v1/identity/sessions/${phone.id}`]: () => {
      left.pop()
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out: Chrome on Android/ }))
  expect(await screen.findByText('Device signed out')).toBeTruthy()
  expect(await screen.findByText("You're not signed in anywhere else.")).toBeTruthy()
  expect(await rows()).toHaveLength(1)
})

test('all other sessions can be ended together after confirmation', async () => {
  const left = [here, phone, session({})]
  const { received } = await open(left, {
    'DELETE /v1/identity/sessions': () => {
      left.length = 1
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^2 other devices will be signed out/)).toBeTruthy()
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('Signed out of all other devices')).toBeTruthy()
  expect(await screen.findByText("You're not signed in anywhere else.")).toBeTruthy()
})

test('a session that could not be ended shows an error and stays in the list', async () => {
  const detail = { code: 'database_unavailable', message: 'The database cannot be reached.' }
  await open([here, phone], {
    [`DELETE /v1/identity/sessions/${phone.id}`]: () => ({ status: 503, body: { detail } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out: Chrome/ }))
  expect(await screen.findByText('The database cannot be reached.')).toBeTruthy()
  expect(await rows()).toHaveLength(2)
})

test('sessions that failed to load can be loaded again, next to the account', async () => {
  const detail = { code: 'invalid_request', message: 'No.' }
  let isBroken = true
  await open([here], {
    [list]: () =>
      isBroken ? { status: 400, body: { detail } } : { status: 200, body: { items: [here] } },
  })
  expect(await screen.findByText("Couldn't load your sessions")).toBeTruthy()
  expect(screen.getByText('Ada Byron')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy()
})
