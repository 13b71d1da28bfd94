// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  recallCredentials,
  rememberCredentials,
} from '../../features/accounts/remembered-credentials.ts'
import { renderScreen, type FakeRoutes } from '../../testing/render-screen.tsx'
import { tokenAnswer } from '../../testing/fake-server.ts'
import { LoginPage } from './LoginPage.tsx'

afterEach(() => {
  cleanup()
  rememberCredentials(null)
})

const signIn = 'POST /v1/identity/sign-in'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

interface Visit {
  at?: string
  state?: Record<string, unknown>
  google?: boolean
  heldUntil?: Promise<void>
}

function open(routes: FakeRoutes, { google = false, ...visit }: Visit = {}) {
  return renderScreen(LoginPage, {
    path: '/login',
    ...visit,
    routes: {
      'GET /v1/identity/options': () => ({ status: 200, body: { google, outbox: false } }),
      ...routes,
    },
  })
}

async function fillAndSend(email: string, password: string) {
  const user = userEvent.setup()
  await user.type(field('Email'), email)
  await user.type(field('Password'), password)
  await user.keyboard('{Enter}')
}

const refused = (code: string, message: string) => () => ({
  status: 400,
  body: { detail: { code, message } },
})

test('the right password signs in with the address in lower case', async () => {
  const { session, received } = await open({
    [signIn]: () => ({ status: 200, body: tokenAnswer('t', Date.now()) }),
  })
  await fillAndSend('Ada@Shop.example', 'secret')
  await expect.poll(() => session.isSignedIn).toBe(true)
  const sent = received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ email: 'ada@shop.example', password: 'secret' })
})

test('the fields can be filled by a password manager, and a phone does not capitalise', async () => {
  await open({})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome')
  expect(field('Email').getAttribute('autocomplete')).toBe('username')
  expect(field('Email').getAttribute('autocapitalize')).toBe('none')
  expect(field('Password').getAttribute('autocomplete')).toBe('current-password')
})

test('a rejected sign-in shows its error above the form and keeps the input', async () => {
  await open({ [signIn]: refused('wrong_credentials', 'The password is not correct.') })
  await fillAndSend('ada@shop.example', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The password is not correct.')
  const order = alert.compareDocumentPosition(field('Email'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect([field('Email').value, field('Password').value]).toEqual(['ada@shop.example', 'wrong'])
  await expect.poll(() => document.activeElement).toBe(field('Password'))
})

test('an invalid field shows its error, and nothing is sent', async () => {
  const { received } = await open({})
  const user = userEvent.setup()
  await user.type(field('Email'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => document.activeElement).toBe(field('Email'))
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a server error about one field shows at that field', async () => {
  const problems = [{ loc: ['body', 'email'], msg: 'This address is not known here' }]
  await open({ [signIn]: () => ({ status: 422, body: { detail: problems } }) })
  await fillAndSend('ada@shop.example', 'x')
  expect(await screen.findByText('This address is not known here')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an unreachable server is reported as such', async () => {
  await open({ [signIn]: () => new TypeError('down') })
  await fillAndSend('ada@shop.example', 'x')
  expect((await screen.findByRole('alert')).textContent).toContain('reach the server')
})

test('while signing in the fields are disabled', async () => {
  let answer = () => {}
  const heldUntil = new Promise<void>((resolve) => (answer = resolve))
  await open({ [signIn]: refused('wrong_credentials', 'No.') }, { heldUntil })
  await fillAndSend('ada@shop.example', 'x')
  const button = await screen.findByRole('button', { name: 'Signing in…' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  const fieldset = field('Email').closest('fieldset')
  expect(fieldset?.disabled).toBe(true)
  answer()
  await screen.findByText('No.')
  expect(fieldset?.disabled).toBe(false)
})

test('an unverified user is sent to verify with a new code and without typing again', async () => {
  const { received, where, stateThere } = await open(
    {
      [signIn]: refused('UserNotConfirmedException', 'Confirm your email address first.'),
      'POST /v1/identity/resend-code': () => ({ status: 204 }),
    },
    { at: '/login?redirect=/account' },
  )
  await fillAndSend('ada@shop.example', 'Secret-word')
  await expect.poll(where).toBe('/verify-email?redirect=%2Faccount')
  expect(recallCredentials()).toEqual({ email: 'ada@shop.example', password: 'Secret-word' })
  expect(JSON.stringify(stateThere())).not.toContain('Secret-word')
  expect(received.at(-1)).toMatchObject({
    path: '/v1/identity/resend-code',
    body: { email: 'ada@shop.example' },
  })
})

test('an error in the navigation state shows once and is removed from the history', async () => {
  const { where, stateThere } = await open(
    {},
    { at: '/login?redirect=/account', state: { signInError: 'Google has refused.' } },
  )
  expect((await screen.findByRole('alert')).textContent).toBe('Google has refused.')
  await expect.poll(() => stateThere()['signInError']).toBeUndefined()
  expect(where()).toBe('/login?redirect=%2Faccount')
  expect(screen.getByRole('alert').textContent).toBe('Google has refused.')
})

test('Google is offered if it is configured, and keeps the return path', async () => {
  await open({}, { at: '/login?redirect=/org/o1/insights?x=1', google: true })
  const link = await screen.findByRole('link', { name: 'Sign in with Google' })
  expect(link.getAttribute('href')).toBe(
    '/v1/identity/google?return_to=%2Forg%2Fo1%2Finsights%3Fx%3D1',
  )
  expect(screen.getByText('or')).toBeTruthy()
})

test('without Google there is no button for it', async () => {
  const { received } = await open({})
  await expect.poll(() => received.length).toBe(1)
  expect(screen.queryByText('Sign in with Google')).toBeNull()
  expect(screen.queryByText('or')).toBeNull()
})

test('the links to other screens keep the return path', async () => {
  await open({}, { at: '/login?redirect=/account' })
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Sign up')).toBe('/register?redirect=%2Faccount')
  expect(target('Forgot Password')).toBe('/forgot-password')
  expect(target('privacy policy')).toBe('/privacy')
})
