import type { Locator, Page } from '@playwright/test'
import { readCode, readMail } from './server/mailbox.ts'
import { emailDomain, makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { expect, test } from './server/test.ts'

/** Uses the keyboard only. */
test('signing up and setting up a workspace needs no pointer', async ({ page, request }) => {
  const person = newPerson()
  await page.goto('/login')
  await tabTo(page, page.getByRole('link', { name: 'Sign up' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await type(page, page.getByLabel('First name'), person.firstName)
  await type(page, page.getByLabel('Last name'), person.lastName)
  await type(page, page.getByLabel('Email'), 'ada@gmail.com')
  const password = page.getByLabel('Choose password')
  await type(page, password, person.password)
  await tabTo(page, page.getByRole('button', { name: 'Show password' }))
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await tabTo(page, page.getByRole('button', { name: 'Sign up', exact: true }))
  await page.keyboard.press('Enter')

  // The invalid field has the focus, so it can be corrected at once; Enter submits.
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const code = await readCode(request, person.email)
  await type(page, page.getByLabel('Verification code'), code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Create workspace' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your store' })).toBeVisible()
  await type(page, page.getByLabel('Workspace name'), 'Fernhill Goods')
  await tabTo(page, page.getByLabel('Type'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Type')).toHaveValue('amazon')
  await tabTo(page, page.getByRole('radio', { name: 'Shopify' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'BigCommerce' })).toBeChecked()
  const next = page.getByRole('button', { name: 'Next' })
  await tabTo(page, next)
  await page.keyboard.press('Enter')

  // Each step starts with the focus on its heading.
  await expect(page.getByRole('heading', { name: 'Connect data' })).toBeFocused()
  await tabTo(page, page.getByRole('tab', { name: 'All' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).not.toHaveText('All')
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Invite team members' })).toBeFocused()
  await tabTo(page, next)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Region and currency' })).toBeFocused()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await type(page, zone, 'tokyo')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/Tokyo/)
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await type(page, currency, 'yen')
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue(/Yen/)
  await tabTo(page, page.getByRole('button', { name: 'Finish', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
})

test('signing in, inviting people and signing out needs no pointer', async ({ page, request }) => {
  const admin = newPerson()
  const colleague = newPerson(emailDomain(admin))
  await makeAccount(request, admin)
  const orgId = await makeWorkspace(request, admin)
  await page.goto(`/org/${orgId}/settings/team`)
  await type(page, page.getByLabel('Email'), admin.email)
  const password = page.getByLabel('Password', { exact: true })
  await type(page, password, 'not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(password).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')

  const addresses = page.getByRole('textbox', { name: 'Email addresses' })
  await type(page, addresses, `invalid ${colleague.email} `)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Remove invalid' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(addresses).toBeFocused()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  await tabTo(page, page.getByLabel('Role', { exact: true }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('admin')
  await type(page, page.getByLabel('Message (optional)'), 'See you inside')
  await tabTo(page, page.getByRole('button', { name: 'Send' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('User invited successfully')).toBeVisible()
  await readMail(request, colleague.email, 'invitation')

  // The dialog takes the focus and returns it.
  const withdraw = page.getByRole('button', { name: `Withdraw ${colleague.email}` })
  await tabTo(page, withdraw)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(withdraw).toBeFocused()

  const menu = page.getByRole('button', { name: 'User menu' })
  await backTo(page, menu)
  await page.keyboard.press('Enter')
  await arrowTo(page, page.getByRole('menuitem', { name: 'Log out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()
})

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Presses Tab until the target has the focus, and expects it to be in view. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await step(page, target, 'Tab')
}

async function backTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await step(page, target, 'Shift+Tab')
}

async function arrowTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await step(page, target, 'ArrowDown')
}

async function step(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown',
): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}
