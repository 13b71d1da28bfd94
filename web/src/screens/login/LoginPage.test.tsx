// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { tokenAnswer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { LoginPage } from './LoginPage.tsx'

afterEach(cleanup)

const path = 'POST /v1/identity/sign-in'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function fillAndSend(email: string, password: string) {
  const user = userEvent.setup()
  await user.type(field('E-mail'), email)
  await user.type(field('Password'), password)
  await user.keyboard('{Enter}')
}

test('the right password signs in, the address in lower case', async () => {
  const { session, received } = renderApp(
    <LoginPage />,
    { [path]: () => ({ status: 200, body: tokenAnswer('t', Date.now()) }) },
    { isSignedIn: false },
  )
  await fillAndSend('Ada@Shop.example', 'secret')
  await expect.poll(() => session.isSignedIn).toBe(true)
  expect(received[0]?.body).toEqual({ email: 'ada@shop.example', password: 'secret' })
})

test('a refusal is told above the form, and what was entered stays', async () => {
  const detail = { code: 'wrong_credentials', message: 'The password is not correct.' }
  renderApp(
    <LoginPage />,
    { [path]: () => ({ status: 400, body: { detail } }) },
    { isSignedIn: false },
  )
  await fillAndSend('ada@shop.example', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The password is not correct.')
  const order = alert.compareDocumentPosition(field('E-mail'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect([field('E-mail').value, field('Password').value]).toEqual(['ada@shop.example', 'wrong'])
  expect(document.activeElement).toBe(field('Password'))
})

test('what cannot be sent is told at its field, and nothing is sent', async () => {
  const { received } = renderApp(<LoginPage />, {}, { isSignedIn: false })
  const user = userEvent.setup()
  await user.type(field('E-mail'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter a valid e-mail address')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => document.activeElement).toBe(field('E-mail'))
  expect(received).toEqual([])
})

test('a problem the server finds with one field is told at that field', async () => {
  const problems = [{ loc: ['body', 'email'], msg: 'This address is not known here' }]
  renderApp(
    <LoginPage />,
    { [path]: () => ({ status: 422, body: { detail: problems } }) },
    { isSignedIn: false },
  )
  await fillAndSend('ada@shop.example', 'x')
  expect(await screen.findByText('This address is not known here')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a server that cannot be reached is told as such', async () => {
  renderApp(<LoginPage />, { [path]: () => new TypeError('down') }, { isSignedIn: false })
  await fillAndSend('ada@shop.example', 'x')
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
})
