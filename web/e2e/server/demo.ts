import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

interface DemoFile {
  readonly email: string
  readonly password: string
  readonly org_id: string
}

/** The data folder of the running server. */
export const dataFolder = () => process.env['E2E_DATA_DIR'] ?? ''

/** The credentials that the server wrote for the owner of the data folder. */
export function readDemo(): DemoFile {
  return JSON.parse(readFileSync(join(dataFolder(), 'demo.json'), 'utf8')) as DemoFile
}

export async function signIn(page: Page, path?: string): Promise<DemoFile> {
  const demo = readDemo()
  await page.goto(path ?? `/org/${demo.org_id}/insights/overview`)
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return demo
}

/** The store's part of the sync panel, without the other platforms. */
export function shopSync(page: Page): Locator {
  const heading = page.getByRole('heading', { name: /^Shopify/, level: 3 })
  return page
    .getByRole('region', { name: 'Data sync' })
    .getByRole('region')
    .filter({ has: heading })
}

/** They are in sight from the beginning only while the shop is all that is connected. */
export async function showShopStreams(page: Page): Promise<void> {
  const line = shopSync(page).getByRole('button', { name: /^Shopify/ })
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

/** All of the shop's own streams are read to their end; what is read of other platforms goes on. */
export async function waitUntilSynced(page: Page, timeout = 110_000): Promise<void> {
  const everything = page.getByText('All data synced')
  const wholeShop = shopSync(page).getByRole('paragraph').filter({ hasText: 'Up to date' })
  // Once all is read, the panel renders only near the viewport.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await everything.or(wholeShop).first().waitFor({ timeout: 1_000 })
  }).toPass({ timeout })
  await page.evaluate(() => scrollTo(0, 0))
}
