import type { Page } from '@playwright/test'
import {
  beginConsent,
  connectByExample,
  connectConsented,
  decideInPlace,
  decideInPopup,
  drawerOf,
  expectConnected,
  expectSuccess,
  openNew,
  rowOf,
} from './page/connections.ts'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { onPhone } from './page/sizes.ts'
import { makeShop, type Shop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

// What connections can do; each platform is connected in platforms.e2e.ts.
let shop: Shop
test.beforeAll(async ({ request }) => {
  shop = await makeShop(request)
})

test('while nothing is connected, what a workspace is about is offered first', async ({ page }) => {
  await open(page)
  const first = page.getByRole('region', { name: 'No data sources yet' })
  await expect(first.getByRole('link').filter({ hasText: 'Shopify' })).toBeVisible()
  await look(page, 'integrations-empty')
  await first.getByRole('link').filter({ hasText: 'Shopify' }).click()
  await expect(page).toHaveURL(/\?drawer=SP&context=datasource$/)
  await expect(drawerOf(page, 'Shopify')).toBeVisible()
  await page.goBack()
  await expect(drawerOf(page, 'Shopify')).toBeHidden()
})

test('a consent with a choice of accounts connects, reauthorizes, and is deleted', async ({
  page,
}) => {
  const platform = 'Google Analytics 4'
  await open(page)
  await openNew(page, platform)
  await beginConsent(page, platform)
  await decideInPopup(page, 'Allow')
  await connectConsented(page, platform)
  await expectSuccess(page, platform)
  await expectConnected(page, platform)

  await rowOf(page, platform).getByRole('link').click()
  const drawer = drawerOf(page, platform)
  await expect(drawer.getByText('connected', { exact: true })).toBeVisible()
  await look(page, 'integrations-connected')
  await drawer.getByRole('button', { name: 'Reauthorize' }).click()
  await decideInPopup(page, 'Allow')
  await expect(page.getByText('Reauthorized', { exact: true })).toBeVisible()
  await page.reload()
  await expect(drawer.getByText('connected', { exact: true })).toBeVisible()
  await remove(page, platform)
})

test('a consent that needs to know the shop asks for it first', async ({ page }) => {
  await open(page)
  await openNew(page, 'Shopify')
  const drawer = drawerOf(page, 'Shopify')
  await drawer.getByRole('tab', { name: 'Connect with Shopify' }).click()
  await drawer.getByLabel('Shop name').fill('copper-kettle')
  await beginConsent(page, 'Shopify')
  await decideInPopup(page, 'Allow')
  // A consent to a single account connects it at once.
  await expectSuccess(page, 'Shopify')
  await expectConnected(page, 'Shopify')
  await rowOf(page, 'Shopify').getByRole('link').click()
  await remove(page, 'Shopify')
})

test('a form connects with the keys of the example, and its sync can be stopped', async ({
  page,
}) => {
  await open(page)
  await openNew(page, 'Klaviyo')
  await connectByExample(page, 'Klaviyo')
  await expectSuccess(page, 'Klaviyo')
  await expectConnected(page, 'Klaviyo')
  await rowOf(page, 'Klaviyo').getByRole('link').click()
  const drawer = drawerOf(page, 'Klaviyo')
  await drawer.getByRole('button', { name: 'Stop data sync' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Would you like to stop data sync?')
  await question.getByRole('button', { name: 'Stop data sync' }).click()
  await expect(drawer.getByText('stopped', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Start data sync' }).click()
  await expect(drawer.getByText('connected', { exact: true })).toBeVisible()
  await remove(page, 'Klaviyo')
})

test('a destination is connected and deleted', async ({ page }) => {
  await open(page, 'destinations')
  await openNew(page, 'Amazon S3')
  await connectByExample(page, 'Amazon S3')
  await expectSuccess(page, 'Amazon S3')
  await expectConnected(page, 'Amazon S3')
  await rowOf(page, 'Amazon S3').getByRole('link').click()
  await remove(page, 'Amazon S3')
})

test('a declined consent shows its reason in the drawer', async ({ page }) => {
  await open(page)
  await openNew(page, 'Facebook')
  await beginConsent(page, 'Facebook')
  await decideInPopup(page, 'Cancel')
  await expectDeclined(page)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the consent takes the place of the page, and leads back to it', async ({ page }) => {
    await open(page)
    await openNew(page, 'Facebook')
    await beginConsent(page, 'Facebook')
    await decideInPlace(page, 'Cancel')
    await expectDeclined(page)
    await look(page, 'integrations-refused')

    await beginConsent(page, 'Facebook')
    await decideInPlace(page, 'Allow')
    await connectConsented(page, 'Facebook')
    await expectSuccess(page, 'Facebook')
    await expectConnected(page, 'Facebook')
    await rowOf(page, 'Facebook').getByRole('link').click()
    await remove(page, 'Facebook')
  })
})

test('a form says what is wrong with it, and what the platform refuses', async ({ page }) => {
  await open(page)
  await openNew(page, 'Shopify')
  const drawer = drawerOf(page, 'Shopify')
  await drawer.getByRole('tab', { name: 'Use an access token' }).click()
  await drawer.getByLabel('Shop name').fill('blue harbor')
  await drawer.getByLabel('Admin API access token').fill('shpat_sandbox_wrong')
  await expect(drawer.getByLabel('Shop name')).toHaveAccessibleDescription(
    'Can only contain alphabets, and hyphens',
  )
  await expect(drawer.getByRole('button', { name: 'Connect store' })).toBeDisabled()
  await look(page, 'integrations-form')
  await drawer.getByLabel('Shop name').fill('blue-harbor')
  await drawer.getByRole('button', { name: 'Connect store' }).click()
  await expect(drawer.getByRole('alert')).not.toBeEmpty()
  await drawer.getByRole('button', { name: 'Dismiss message' }).click()
  await expect(drawer.getByRole('alert')).toHaveCount(0)
})

test('a teammate can be invited from the drawer, also by a member', async ({ page }) => {
  await open(page, 'datasources', 'member')
  await openNew(page, 'Klaviyo')
  const invite = page.getByRole('region', { name: 'Invite a teammate' })
  await invite.getByLabel('Email address').fill(shop.admin.email)
  await invite.getByRole('button', { name: 'Invite' }).click()
  await expect(invite.getByText('User already a member')).toBeVisible()
})

test('a drawer needs no pointer, and gives the focus back', async ({ page }) => {
  await open(page)
  const link = page.getByRole('link', { name: 'Connect Klaviyo', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  const drawer = drawerOf(page, 'Klaviyo')
  await expect(drawer).toBeVisible()
  // The focus cycles inside the drawer.
  for (let count = 0; count < 10; count += 1) {
    await page.keyboard.press('Tab')
    await expect(drawer.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(link).toBeFocused()
})

async function open(page: Page, tab = 'datasources', as: 'admin' | 'member' = 'admin') {
  await addSession(page.context(), shop[as])
  await page.goto(`/org/${shop.orgId}/settings/${tab}`)
}

async function expectDeclined(page: Page) {
  await expect(drawerOf(page, 'Facebook').getByRole('alert')).toContainText('was not given access')
}

/** From the open drawer. */
async function remove(page: Page, platform: string) {
  const question = page.getByRole('alertdialog')
  // Progress moves the layout, so a press on a button may end beside it.
  await expect(async () => {
    await drawerOf(page, platform).getByRole('button', { name: 'Delete' }).click({ timeout: 3000 })
    await expect(question).toContainText(/will be deleted/, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(drawerOf(page, platform)).toBeHidden()
  await expect(rowOf(page, platform)).toBeHidden()
}
