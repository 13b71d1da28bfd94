import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession, currentPath } from './page/session.ts'
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

test('a store that was installed from Shopify pays through it, until it is uninstalled', async ({
  page,
  request,
}) => {
  const { admin } = await makeShop(request)
  await addSession(page.context(), admin)
  await install(page, `paying-${process.pid}-${Date.now()}`)
  await expect(page).toHaveURL(/\/shopify\/welcome\?orgId=/)
  const orgId = new URL(page.url()).searchParams.get('orgId')
  const billing = `/org/${orgId}/settings/billing`
  await page.goto(billing)
  const subscribe = page.getByRole('button', { name: 'Subscribe to Base plan', exact: true })
  await subscribe.click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Nothing was charged.', { exact: false }).last()).toBeVisible()
  await page.goto(billing)
  const plan = page.getByRole('region', { name: 'Base plan' })
  await expect(plan).toContainText('days left.')

  await subscribe.click()
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect.poll(() => currentPath(page)).toBe(billing)
  await expect(plan).toContainText('The current period ends on')
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText('$99 on')
  await look(page, 'billing-shopify')

  await payments.getByRole('button', { name: 'Open billing at Shopify' }).click()
  await page.getByRole('button', { name: 'Uninstall Cartograph' }).click()
  await expect(page.getByText('No app charges this store.')).toBeVisible()
  await expect(async () => {
    await page.goto(billing)
    await expect(plan).toContainText('Your data and settings are kept until', { timeout: 1_000 })
  }).toPass()
})

async function install(page: Page, shop: string) {
  await page.goto(`/shopify?shop=${shop}.myshopify.com`)
  await page.getByRole('button', { name: 'Allow' }).click()
}
