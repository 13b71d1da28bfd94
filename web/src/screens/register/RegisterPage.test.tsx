// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  recallCredentials,
  rememberCredentials,
} from '../../features/accounts/remembered-credentials.ts'
import { renderScreen, type FakeRoutes } from '../../testing/render-screen.tsx'
import { RegisterPage } from './RegisterPage.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  rememberCredentials(null)
})

const signUp = 'POST /v1/identity/sign-up'
const verify = (email: string) => `GET /v1/users/verify-domain?email=${encodeURIComponent(email)}`
const good = () => ({ status: 200, body: { status: 'ok', message: null } })
const bad = () => ({ status: 200, body: { status: 'error', message: 'x' } })
const workMessage =
  'Please use your work email address. We currently do not support public email providers.'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const values = {
  'First name': 'Ada',
  'Last name': 'Byron',
  Email: 'Ada@Shop.example',
  'Choose password': 'Secret-word',
}

function open(routes: FakeRoutes, at = '/register', google = false) {
  return renderScreen(RegisterPage, {
    path: '/register',
    at,
    routes: {
      'GET /v1/identity/options': () => ({ status: 200, body: { google, outbox: false } }),
      ...routes,
    },
  })
}

async function fill(given: Record<string, string> = values) {
  const user = userEvent.setup()
  for (const [label, value] of Object.entries(given)) await user.type(field(label), value)
  return user
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign up' }))

test('signing up leads to the code, and the password stays in memory', async () => {
  const { received, where, stateThere } = await open({
    [verify('ada@shop.example')]: good,
    [signUp]: () => ({ status: 200, body: { email: 'ada@shop.example' } }),
  })
  await fill()
  await press()
  await expect.poll(where).toBe('/verify-email')
  expect(received.find(({ path }) => path === '/v1/identity/sign-up')?.body).toEqual({
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@shop.example',
    password: 'Secret-word',
  })
  expect(recallCredentials()).toEqual({ email: 'ada@shop.example', password: 'Secret-word' })
  expect(stateThere()['email']).toBe('ada@shop.example')
  expect(JSON.stringify([stateThere(), Object.entries(sessionStorage)])).not.toContain(
    'Secret-word',
  )
})

test('a public email provider shows an error on leaving the field, which typing clears', async () => {
  await open({ [verify('ada@mail.example')]: bad })
  const user = await fill({ Email: 'Ada@mail.example' })
  await user.tab()
  expect(await screen.findByText(workMessage)).toBeTruthy()
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Email'), 'x')
  expect(screen.queryByText(workMessage)).toBeNull()
})

test('a public provider is rejected on submit too, and nothing is sent', async () => {
  const { received, where } = await open({ [verify('ada@shop.example')]: bad })
  await fill()
  await press()
  expect(await screen.findByText(workMessage)).toBeTruthy()
  expect(received.map(({ path }) => path)).not.toContain('/v1/identity/sign-up')
  expect(where()).toBe('/register')
})

test('a domain check that fails is silent until submit', async () => {
  await open({ [verify('ada@shop.example')]: () => new TypeError('down') })
  const user = await fill()
  await user.tab()
  expect(field('Email').getAttribute('aria-invalid')).toBe('false')
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('reach the server')
})

test('missing and invalid values show their errors at the field', async () => {
  await open({})
  await fill({ Email: 'ada', 'Choose password': 'secret' })
  await press()
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  expect(screen.getAllByText('Required')).toHaveLength(2)
  expect(field('Choose password').getAttribute('aria-invalid')).toBe('true')
})

test('an error of the identity provider shows its message', async () => {
  const detail = { code: 'too_many_requests', message: 'Too many attempts.' }
  await open({
    [verify('ada@shop.example')]: good,
    [signUp]: () => ({ status: 429, body: { detail } }),
  })
  await fill()
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
  expect(field('Choose password').value).toBe('Secret-word')
})

test('a leaked password shows its error at the field', async () => {
  const msg = 'is on lists of leaked passwords, choose another one'
  const detail = [{ loc: ['body', 'password'], msg }]
  await open({
    [verify('ada@shop.example')]: good,
    [signUp]: () => ({ status: 422, body: { detail } }),
  })
  await fill()
  await press()
  expect(await screen.findByText(msg)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the page lists the benefits and links to the policy and to sign-in', async () => {
  await open({}, '/register?redirect=/account', true)
  for (const promise of [
    'Know the most significant metric changes and their drivers',
    'Track goals with your team',
    'Find profitable segments',
  ])
    expect(screen.getByText(promise)).toBeTruthy()
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Sign in')).toBe('/login?redirect=%2Faccount')
  expect(target('privacy policy')).toBe('/privacy')
  await screen.findByRole('link', { name: 'Sign up with Google' })
  expect(target('Sign up with Google')).toBe('/v1/identity/google?return_to=%2Faccount')
})

const orgId = '01930000-0000-7000-8000-0000000000a1'
const invited = `/register?invitation_token=12345&org_id=${orgId}`
const verifyToken = `POST /v1/orgs/${orgId}/users/verify-invitation-token?invitation_token=12345`
const carried = `/?invitation_token=12345&org_id=${orgId}`

test('an invitation fixes the address and is kept until after the sign-up', async () => {
  const { where } = await open(
    {
      [verifyToken]: () => ({ status: 200, body: { data: 'bo@shop.example' } }),
      [verify('bo@shop.example')]: good,
      [signUp]: () => ({ status: 200, body: { email: 'bo@shop.example' } }),
    },
    invited,
  )
  expect((await screen.findByText(/You're invited to a workspace/)).textContent).toContain(
    'The invitation was sent to this address',
  )
  expect([field('Email').value, field('Email').readOnly]).toEqual(['bo@shop.example', true])
  const login = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? ''
  expect(new URL(login, 'http://x').searchParams.get('redirect')).toBe(carried)
  const { Email: _, ...others } = values
  await fill(others)
  await press()
  await expect.poll(() => new URL(where(), 'http://x').pathname).toBe('/verify-email')
  expect(new URL(where(), 'http://x').searchParams.get('redirect')).toBe(carried)
})

test('while an invitation loads, the form waits for its address', async () => {
  await open({ [verifyToken]: () => ({ status: 200, body: { data: 'bo@shop.example' } }) }, invited)
  expect(screen.getByText('Loading your invitation')).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  await screen.findByLabelText('Email')
})

test('an expired invitation says so and leaves the form editable', async () => {
  const detail = {
    code: 'invitation_invalid',
    message: 'This invitation is no longer valid. Ask for a new one.',
  }
  await open({ [verifyToken]: () => ({ status: 404, body: { detail } }) }, invited)
  expect(
    await screen.findByText(
      'This invitation is no longer valid. Ask for a new one. You can create an account without it.',
    ),
  ).toBeTruthy()
  expect([field('Email').value, field('Email').readOnly]).toEqual(['', false])
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('an invitation to an invalid workspace counts as expired', async () => {
  const { received } = await open({}, '/register?invitation_token=1&org_id=nowhere')
  expect(await screen.findByText(/no longer valid/)).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an invitation in the return path is found as well', async () => {
  const redirect = encodeURIComponent(carried)
  await open(
    { [verifyToken]: () => ({ status: 200, body: { data: 'bo@shop.example' } }) },
    `/register?redirect=${redirect}`,
  )
  await screen.findByText(/You're invited to a workspace/)
  expect(field('Email').value).toBe('bo@shop.example')
})
