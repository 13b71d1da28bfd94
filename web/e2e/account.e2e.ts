import type { Browser, Page } from '@playwright/test'
import { look } from './page/look.ts'
import { makeAccount, newPerson, type Person } from './page/people.ts'
import { addSession } from './page/session.ts'
import { phone } from './page/sizes.ts'
import { expect, test } from './server/test.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test('where a person is signed in can be seen and ended', async ({ page, browser }) => {
  const ada = newPerson()
  await makeAccount(page.request, ada)
  await page.context().clearCookies()
  await addSession(page, ada)
  const laptop = await signInWith(browser, ada, firefox)
  const pocket = await signInWith(browser, ada, safari)
  await page.goto('/account')
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  await expect(page.getByText(ada.email)).toBeVisible()
  const own = page.getByRole('listitem').filter({ hasText: 'This device' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button')).toHaveCount(0)
  await look(page, 'account')

  await page.getByRole('button', { name: /^Sign out: Firefox on Windows/ }).click()
  await expect(page.getByText('Device signed out')).toBeVisible()
  await expect(page.getByText('Firefox on Windows')).toHaveCount(0)
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
  await expectSignedOut(laptop)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
  await expect(dialog).toContainText('This one stays signed in.')
  await look(page, 'account-sign-out')
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText("You're not signed in anywhere else.")).toBeVisible()
  await expectSignedOut(pocket)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
})

async function signInWith(browser: Browser, person: Person, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ userAgent, viewport: phone })
  const page = await context.newPage()
  await page.goto('/login')
  // Signs in on the page, so that the server sees the browser's user agent.
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  return page
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()
  await page.context().close()
}
