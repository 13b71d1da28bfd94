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
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

afterEach(() => {
  cleanup()
  rememberCredentials(null)
})

const confirm = 'POST /v1/identity/confirm'
const signIn = 'POST /v1/identity/sign-in'
const resend = 'POST /v1/identity/resend-code'
const ada = { email: 'ada@shop.example', password: 'Secret-word' }
const done = () => ({ status: 204 })
const welcome = () => ({ status: 200, body: tokenAnswer('t', Date.now()) })
const refused = (code: string, message: string) => () => ({
  status: 400,
  body: { detail: { code, message } },
})
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

interface Visit {
  at?: string
  state?: Record<string, unknown>
  outbox?: boolean
}

function open(routes: FakeRoutes, { outbox = false, ...visit }: Visit = {}) {
  return renderScreen(VerifyEmailPage, {
    path: '/verify-email',
    ...visit,
    routes: {
      'GET /v1/identity/options': () => ({ status: 200, body: { google: false, outbox } }),
      ...routes,
    },
  })
}

async function enter(code: string) {
  await userEvent.type(field('Verification code'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Get Started' }))
}

test('the right code verifies, signs in and opens the requested page', async () => {
  rememberCredentials(ada)
  const { session, received, where } = await open(
    { [confirm]: done, [signIn]: welcome },
    { at: '/verify-email?redirect=/account' },
  )
  expect(screen.getByText(/We sent a code to ada@shop\.example/)).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  await enter(' 123456 ')
  await expect.poll(where).toBe('/account')
  expect(session.isSignedIn).toBe(true)
  expect(recallCredentials()).toBeNull()
  const posts = received.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/identity/confirm', { ...ada, code: '123456' }],
    ['/v1/identity/sign-in', ada],
  ])
})

test('phones offer the code from the message', async () => {
  rememberCredentials(ada)
  await open({})
  expect(field('Verification code').getAttribute('autocomplete')).toBe('one-time-code')
  expect(field('Verification code').getAttribute('inputmode')).toBe('numeric')
})

test('a wrong code shows an error and can be corrected', async () => {
  rememberCredentials(ada)
  await open({ [confirm]: refused('wrong_code', 'The code is not correct.') })
  await enter('000000')
  expect((await screen.findByRole('alert')).textContent).toBe('The code is not correct.')
  expect(field('Verification code').value).toBe('000000')
})

test('after a reload the address is kept and the password is asked for again', async () => {
  const { received, where } = await open(
    { [confirm]: done, [signIn]: welcome },
    { state: { email: 'ada@shop.example' } },
  )
  expect(field('Email').value).toBe('ada@shop.example')
  await userEvent.type(field('Password'), 'Secret-word')
  await enter('123456')
  await expect.poll(where).toBe('/')
  expect(received.find(({ path }) => path === '/v1/identity/confirm')?.body).toEqual({
    ...ada,
    code: '123456',
  })
})

test('if only signing in fails, the next attempt does not use the code again', async () => {
  rememberCredentials(ada)
  let tries = 0
  const { received, where } = await open({
    [confirm]: done,
    [signIn]: () => (++tries === 1 ? new TypeError('down') : welcome()),
  })
  await enter('123456')
  expect((await screen.findByRole('alert')).textContent).toContain('reach the server')
  await userEvent.click(screen.getByRole('button', { name: 'Get Started' }))
  await expect.poll(where).toBe('/')
  expect(received.filter(({ path }) => path === '/v1/identity/confirm')).toHaveLength(1)
})

test('a wrong password is asked for again', async () => {
  rememberCredentials(ada)
  await open({
    [confirm]: done,
    [signIn]: refused('wrong_credentials', 'The password is not correct.'),
  })
  await enter('123456')
  expect((await screen.findByRole('alert')).textContent).toBe('The password is not correct.')
  expect(field('Email').value).toBe('ada@shop.example')
  expect(field('Password')).toBeTruthy()
})

test('another code is sent to the entered address, with a message', async () => {
  const { received } = await open({ [resend]: done }, { state: { email: 'ada@shop.example' } })
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }))
  expect(await screen.findByText('We sent a new code to ada@shop.example.')).toBeTruthy()
  expect(received.at(-1)).toMatchObject({
    path: '/v1/identity/resend-code',
    body: { email: 'ada@shop.example' },
  })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Resend code \(/ })
  expect(button.disabled).toBe(true)
})

test('without an address no code is sent, and the field shows an error', async () => {
  const { received } = await open({})
  expect(screen.getByText(/We sent a code to your email address/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }))
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('without email delivery the page says where the message is', async () => {
  rememberCredentials(ada)
  await open({}, { outbox: true })
  const link = await screen.findByRole('link', { name: /the outbox/ })
  expect(link.parentElement?.textContent).toBe(
    "Email isn't set up on this machine. The message is in the outbox (opens in a new tab).",
  )
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/outbox', '_blank'])
})
