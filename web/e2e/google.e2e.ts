import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { newPerson } from './page/people.ts'
import { expect, test } from './server/test.ts'

let google: ChildProcess | undefined
test.beforeAll(async ({ server: { url, googlePort }, request }) => {
  const script = join(import.meta.dirname, 'server/google-server.ts')
  const args = ['--import', 'tsx', script, String(googlePort), url]
  google = spawn(process.execPath, args, { stdio: 'ignore' })
  const discovery = `http://127.0.0.1:${googlePort}/.well-known/openid-configuration`
  await expect(async () => expect((await request.get(discovery)).ok()).toBe(true)).toPass()
})
test.afterAll(() => google?.kill())

const refusals = [
  {
    who: 'an address that Google has not confirmed',
    email: `unverified@shop-${process.pid}.example`,
    message: 'Google has not confirmed your email address. Confirm it there and try again.',
  },
  {
    who: 'an address of a public provider',
    email: 'someone@gmail.com',
    message:
      'Please use your work email address. We currently do not support public email providers.',
  },
] as const

test('Google signs in, and brings back to the page that was wanted', async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/account?from=there#here')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await answerAtGoogle(page, email)
  await expect(page).toHaveURL('/account?from=there#here')
  await expect(page.getByText(email)).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Grace' })).toBeVisible()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()

  // The account exists, so the button of the sign-up page signs in.
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Sign up with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Grace' })).toBeVisible()
})

for (const { who, email, message } of refusals) {
  test(`Google does not let in ${who}, and the way on is kept`, async ({ page }) => {
    await page.goto('/account')
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await answerAtGoogle(page, email)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page).toHaveURL('/login?redirect=%2Faccount')
    await look(page, 'google-refused')

    // Shown once: neither a reload nor going back shows it again.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('who changes their mind at Google is back at the door', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('Signing in with Google was cancelled.')
  await expect(page).toHaveURL('/login')
})

/** Answers on the two pages of the fake Google server. */
async function answerAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any password')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
