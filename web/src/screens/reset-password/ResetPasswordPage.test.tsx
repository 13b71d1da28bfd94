// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderScreen, type FakeRoutes } from '../../testing/render-screen.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

afterEach(cleanup)

const reset = 'POST /v1/identity/reset-password'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

function open(routes: FakeRoutes, at = '/reset-password?email=ada@shop.example', outbox = false) {
  return renderScreen(ResetPasswordPage, {
    path: '/reset-password',
    at,
    routes: {
      'GET /v1/identity/options': () => ({ status: 200, body: { google: false, outbox } }),
      ...routes,
    },
  })
}

async function send(code: string, password: string, confirmation: string) {
  const user = userEvent.setup()
  if (code !== '') await user.type(field('Verification code'), code)
  await user.type(field('New password'), password)
  await user.type(field('Confirm new password'), confirmation)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('the code and a new password lead to sign-in with a success message', async () => {
  const { received, where } = await open({ [reset]: () => ({ status: 204 }) })
  await send('123456', 'Secret-word', 'Secret-word')
  await expect.poll(where).toBe('/login')
  expect(await screen.findByText('Password changed. Sign in with your new password.')).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'ada@shop.example',
    code: '123456',
    password: 'Secret-word',
  })
})

test('a confirmation that differs is reported together with all other errors', async () => {
  const { received } = await open({})
  await send('', 'secret', 'other')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  expect(screen.getByText('Enter the code from the email')).toBeTruthy()
  expect(field('New password').getAttribute('aria-invalid')).toBe('true')
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the page reads the same for known and unknown addresses', async () => {
  await open({})
  expect(
    screen.getByText('If an account has the address ada@shop.example, we have sent a code to it.'),
  ).toBeTruthy()
})

test('an expired code shows its error, and another one can be requested after the pause', async () => {
  const detail = { code: 'code_expired', message: 'The code is not valid any more.' }
  await open({ [reset]: () => ({ status: 400, body: { detail } }) })
  await send('123456', 'Secret-word', 'Secret-word')
  expect((await screen.findByRole('alert')).textContent).toBe('The code is not valid any more.')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Resend code \(/ })
  expect(button.disabled).toBe(true)
})

test('without an address it can be entered, and a code requested here', async () => {
  const { received } = await open(
    { 'POST /v1/identity/forgot-password': () => ({ status: 204 }) },
    '/reset-password',
  )
  await userEvent.type(field('Email'), 'Ada@Shop.example')
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }))
  expect(
    await screen.findByText(
      'If an account has the address ada@shop.example, a new code is on its way to it.',
    ),
  ).toBeTruthy()
  expect(received.at(-1)?.body).toEqual({ email: 'ada@shop.example' })
})

test('without email delivery the page says where the message is', async () => {
  await open({}, '/reset-password', true)
  expect((await screen.findByRole('link', { name: /the outbox/ })).getAttribute('href')).toBe(
    '/outbox',
  )
})
