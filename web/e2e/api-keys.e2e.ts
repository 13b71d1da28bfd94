import type { APIRequestContext, Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { ageSignIn } from './server/database.ts'
import { makeShop, type Shop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

const secretLook = /^cgk_[\w-]{43}$/

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
let shop: Shop
test.beforeAll(async ({ request }) => {
  shop = await makeShop(request)
})

test('an API key is made, seen for a moment, copied, renewed and deleted', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await open(page, shop, 'api_keys')
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  await expect(page.getByText(`/v1/orgs/${shop.orgId}`)).toBeVisible()
  await look(page, 'keys-empty')
  await page.getByRole('button', { name: 'Copy the example' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await clipboard(page)).toContain(`${new URL(page.url()).origin}/v1/orgs/`)

  const keyName = page.getByLabel('Name', { exact: true })
  await page.getByRole('button', { name: 'Add New Key' }).click()
  await expect(keyName).toHaveAccessibleDescription('Required')
  await expect(keyName).toBeFocused()
  await keyName.fill('   ')
  await page.getByRole('button', { name: 'Add New Key' }).click()
  await expect(keyName).toHaveAccessibleDescription('Required')

  await keyName.fill('Warehouse export')
  await page.getByRole('checkbox', { name: 'Read and change audiences' }).check()
  await expect(page.getByRole('checkbox', { name: 'Read audiences' })).toBeChecked()
  await page.getByLabel('Expires').selectOption('On a date')
  await expect(page.getByLabel('Last day')).toBeVisible()
  await page.getByLabel('Expires').selectOption('In 90 days')
  await page.getByRole('button', { name: 'Add New Key' }).click()
  await expect(page.getByText('Api key created')).toBeVisible()
  await expect(keyName).toHaveValue('')
  const row = page.getByRole('row', { name: 'Warehouse export' })
  const shown = row.getByRole('code')
  await expect(shown).toHaveText(secretLook)
  const secret = (await shown.textContent()) ?? ''
  await look(page, 'keys-shown')

  // A new secret hides automatically, and so does a revealed one.
  const copy = row.getByRole('button', { name: 'Copy Warehouse export' })
  await page.clock.runFor(10_000)
  await expect(shown).toHaveText(/^cgk_•+/)
  // The password renews the sign-in.
  await ageSignIn(shop.admin.email)
  await row.getByRole('button', { name: 'Reveal Warehouse export' }).click()
  const question = page.getByRole('dialog', { name: "Confirm that it's you" })
  const password = question.getByRole('textbox', { name: 'Password' })
  await password.fill('not my password')
  await password.press('Enter')
  await expect(question.getByRole('alert')).toContainText('not correct')
  await look(page, 'keys-password')
  await password.fill(shop.admin.password)
  await password.press('Enter')
  await expect(question).toBeHidden()
  await expect(shown).toHaveText(secret)
  await page.clock.runFor(5_000)
  await expect(shown).toHaveText(secret)
  await page.clock.runFor(5_000)
  await expect(shown).toHaveText(/^cgk_•+/)

  await copy.click()
  await expect(row.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await clipboard(page)).toBe(secret)
  await page.clock.runFor(2_500)
  await expect(copy).toBeVisible()

  expect(await statusOf(request, shop, secret)).toBe(200)
  const change = await request.put(`/v1/orgs/${shop.orgId}`, {
    headers: { authorization: `Bearer ${secret}` },
    data: { org_name: 'Taken over' },
  })
  expect(change.status()).toBe(403)

  await row.getByRole('button', { name: 'Renew Warehouse export' }).click()
  const renewal = page.getByRole('alertdialog', { name: "Renew 'Warehouse export'?" })
  await look(page, 'keys-renew')
  await renewal.getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByText('Api key renewed')).toBeVisible()
  await expect(renewal).toBeHidden()
  await expect(shown).toHaveText(secretLook)
  const renewed = (await shown.textContent()) ?? ''
  expect(renewed).not.toBe(secret)
  expect(await statusOf(request, shop, secret)).toBe(401)
  expect(await statusOf(request, shop, renewed)).toBe(200)

  await row.getByRole('button', { name: 'Delete Warehouse export' }).click()
  const title = "Are you sure you want to delete 'Warehouse export'?"
  const deletion = page.getByRole('alertdialog', { name: title })
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await expect(deletion).toBeHidden()
  await row.getByRole('button', { name: 'Delete Warehouse export' }).click()
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Api key deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  expect(await statusOf(request, shop, renewed)).toBe(401)
})

test('the audit log tells who did what, with what, when and from where', async ({ page }) => {
  await open(page, shop, 'api_keys')
  await page.getByLabel('Name', { exact: true }).fill('Nightly report')
  await page.getByRole('checkbox', { name: 'Read and change workspace' }).check()
  await page.getByRole('button', { name: 'Add New Key' }).click()
  await expect(page.getByText('Api key created')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  const log = page.getByRole('table', { name: 'Audit log' })
  const newest = log.getByRole('row').nth(1)
  await expect(newest).toContainText('Created an API key')
  await expect(newest).toContainText(`Ada Lovelace${shop.admin.email}`)
  await expect(newest).toContainText('Nightly report')
  await expect(newest).toContainText('Read and change workspace')
  await expect(newest).toContainText('127.0.0.1')
  // The exact time appears on hover and on keyboard focus.
  await newest.getByRole('rowheader').getByRole('button').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/\d+:\d{2}:\d{2} [AP]M [A-Z]{3}/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(log.getByRole('row', { name: 'Accepted an invitation' })).toContainText(
    'Grace Hopper',
  )
  await look(page, 'audit')
})

async function open(page: Page, { orgId, admin }: Shop, tab: string): Promise<void> {
  await addSession(page.context(), admin)
  await page.goto(`/org/${orgId}/settings/${tab}`)
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The API's status for the workspace with this key. */
async function statusOf(
  request: APIRequestContext,
  { orgId }: Shop,
  secret: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  return (await request.get(`/v1/orgs/${orgId}`, { headers })).status()
}
