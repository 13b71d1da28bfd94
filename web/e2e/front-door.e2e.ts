import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { onPhone } from './page/sizes.ts'
import { readCode } from './server/mailbox.ts'
import { makeAccount, post, signInAs, newPerson, type Person } from './page/people.ts'
import { expect, test } from './server/test.ts'

test('signing up says what is wrong with each entry, where it is', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await look(page, 'register')

  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Required')
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Required')
  const email = page.getByLabel('Email')
  await expect(email).toHaveAccessibleDescription('Enter a valid email address')
  await expect(page.getByLabel('First name')).toBeFocused()

  const password = page.getByLabel('Choose password')
  for (const [typed, message] of badPasswords) {
    await password.fill(typed)
    await expect(password).toHaveAccessibleDescription(message)
  }
  await email.fill('ada@nowhere')
  await expect(email).toHaveAccessibleDescription('Enter a valid email address')
  await email.fill('ada@gmail.com')
  await email.blur()
  await expect(email).toHaveAccessibleDescription(
    'Please use your work email address. We currently do not support public email providers.',
  )
  await look(page, 'register-refused')

  // A leaked password, which only the server can detect.
  await fillIn(page, { ...newPerson(), password: 'Password' })
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(password).toHaveAccessibleDescription(
    'is on lists of leaked passwords, choose another one',
  )
  await expect(password).toBeFocused()
})

test('a newcomer signs up, confirms the address and is in', async ({ page, request }) => {
  const person = newPerson()
  await page.clock.install()
  await page.goto('/register')
  await fillIn(page, { ...person, email: person.email.toUpperCase() })
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText(`We sent a code to ${person.email}`)).toBeVisible()

  const first = await readCode(request, person.email)
  await page.getByLabel('Verification code').fill(otherThan(first))
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The code is not correct. Check the newest email, or request a new code.',
  )
  await look(page, 'verify-email')

  await expect(page.getByRole('button', { name: /^Resend code \(/ })).toBeDisabled()
  await page.clock.fastForward(30_000)
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect(page.getByText(`We sent a new code to ${person.email}.`)).toBeVisible()
  const second = await readCode(request, person.email, 'sign-up-code', { after: 1 })
  await page.getByLabel('Verification code').fill(second)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await look(page, 'welcome')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('who has not confirmed the address does so while signing in', async ({ page, request }) => {
    const person = newPerson()
    await post(request, '/v1/identity/sign-up', {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password: person.password,
    })
    await signInAs(page, person, '/account')
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
    const code = await readCode(request, person.email, 'sign-up-code', { after: 1 })
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  })
})

test('a forgotten password is replaced with a code', async ({ page, request }) => {
  const person = newPerson()
  await makeAccount(request, person)
  await page.goto('/login')
  await look(page, 'login')
  await signInAs(page, { ...person, password: 'not the password' }, '/login')
  await expect(page.getByRole('alert')).toHaveText(
    'The email address or the password is not correct.',
  )
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await look(page, 'login-refused')

  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toHaveAccessibleDescription('Enter a valid email address')
  await look(page, 'forgot-password')
  await email.fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  const renewed = { ...person, password: 'Another battery staple' }
  const code = page.getByLabel('Verification code')
  await code.fill('000000')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('shorter')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /must be at least 8 characters/,
  )
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    'Passwords do not match',
  )
  await look(page, 'reset-password')

  const sent = await readCode(request, person.email, 'password-code')
  await page.getByLabel('New password', { exact: true }).fill(renewed.password)
  await page.getByLabel('Confirm new password').fill(renewed.password)
  await code.fill(otherThan(sent))
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/^The code is not correct/)).toBeVisible()
  await code.fill(sent)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Password changed.')).toBeVisible()

  await signInAs(page, person)
  await expect(page.getByRole('alert')).toHaveText(/password is not correct/)
  await signInAs(page, renewed)
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
})

const badPasswords = [
  ['Abcdefg', 'must be at least 8 characters'],
  ['lower case only', 'must include uppercase characters'],
  ['UPPER CASE ONLY', 'must include lowercase characters'],
] as const

async function fillIn(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Choose password').fill(password)
}

/** A code of the same format that is wrong. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
