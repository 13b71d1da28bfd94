// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'

afterEach(cleanup)

const path = 'POST /v1/identity/forgot-password'

async function ask(email: string, answer: () => { status: number; body?: unknown }) {
  const app = await renderScreen(ForgotPasswordPage, {
    path: '/forgot-password',
    routes: { [path]: answer },
  })
  await userEvent.type(screen.getByLabelText('Email'), `${email}{Enter}`)
  return app
}

test('a code is requested, and the next page has the address', async () => {
  const { received, where } = await ask('Ada@Shop.example', () => ({ status: 204 }))
  await expect.poll(where).toBe('/reset-password?email=ada%40shop.example')
  expect(received).toMatchObject([{ body: { email: 'ada@shop.example' } }])
})

test('without an address no code is requested', async () => {
  const { received } = await ask('ada', () => ({ status: 204 }))
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  expect(received).toEqual([])
})

test('a rejected request shows its error above the form', async () => {
  const detail = { code: 'too_many_requests', message: 'Too many attempts.' }
  await ask('ada@shop.example', () => ({ status: 429, body: { detail } }))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
})
