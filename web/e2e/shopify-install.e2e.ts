import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { makeShop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

test("an installation from Shopify's app store creates a workspace for the store, once", async ({
  page,
  browser,
  request,
}) => {
  const name = `installed-${process.pid}-${Date.now()}`
  const { admin } = await makeShop(request)
  await addSession(page.context(), admin)
  await install(page, name)
  await expect(page).toHaveURL(/\/shopify\/welcome\?orgId=/)
  await expect(page.getByRole('heading', { name: 'Welcome to Cartograph' })).toBeVisible()
  await look(page, 'shopify-welcome')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Connect data' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Shopify/ })).toBeVisible()

  // Installed again by the same person: it is there already.
  await install(page, name)
  await expect(page).toHaveURL(/\/org\/[^/]+\/insights\/overview/)

  const other = await browser.newContext()
  const stranger = await other.newPage()
  await addSession(other, (await makeShop(request)).admin)
  await install(stranger, name)
  await expect(stranger).toHaveURL(/\/shopify\/already-integrated$/)
  await look(stranger, 'shopify-integrated')
  await other.close()
})

test('an installation that is refused says so', async ({ page, request }) => {
  await addSession(page.context(), (await makeShop(request)).admin)
  await page.goto('/shopify?shop=refused-shop.myshopify.com')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Error Installing Shopify Store' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("wasn't approved")
  await look(page, 'shopify-error')
})

async function install(page: Page, shop: string) {
  await page.goto(`/shopify?shop=${shop}.myshopify.com`)
  await page.getByRole('button', { name: 'Allow' }).click()
}
