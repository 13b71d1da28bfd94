import { expect, type Locator, type Page } from '@playwright/test'

export const connectButton = /^Connect (store|account)$/

export const drawerOf = (page: Page, platform: string) =>
  page.getByRole('dialog', { name: platform, exact: true })

/** The row of a connected platform; one name may begin with another. */
export const rowOf = (page: Page, platform: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${platform}, `) }) })

/** Opens the drawer from the list of platforms. */
export async function openNew(page: Page, platform: string): Promise<Locator> {
  await page
    .getByRole('link', { name: `Connect ${platform}`, exact: true })
    .first()
    .click()
  const drawer = drawerOf(page, platform)
  await expect(drawer).toBeVisible()
  return drawer
}

/** If there is a consent already, requests another one. */
export async function beginConsent(page: Page, platform: string): Promise<void> {
  const drawer = drawerOf(page, platform)
  await drawer
    .getByRole('button', { name: `Sign in to ${platform}` })
    .or(drawer.getByRole('button', { name: 'Connect another account' }))
    .click()
}

export async function decideInPopup(page: Page, answer: 'Allow' | 'Cancel'): Promise<void> {
  await expect.poll(() => page.context().pages().length).toBe(2)
  const consent = page.context().pages().at(-1)
  if (consent === undefined) throw new Error('No window has opened')
  await Promise.all([
    consent.waitForEvent('close'),
    consent.getByRole('button', { name: answer }).click(),
  ])
}

export async function decideInPlace(page: Page, answer: 'Allow' | 'Cancel'): Promise<void> {
  // The drawer that is left behind has a button 'Cancel' as well.
  await expect(page.getByRole('heading', { name: / asks for access to / })).toBeVisible()
  await page.getByRole('button', { name: answer }).click()
  await expect(page).toHaveURL(/drawer=/)
}

/** Selects this or the first account in each field and connects; a consent to a single account connects itself. */
export async function connectConsented(
  page: Page,
  platform: string,
  account?: string,
): Promise<void> {
  const drawer = drawerOf(page, platform)
  const button = drawer.getByRole('button', { name: connectButton })
  const success = page.getByText('Integration Successful')
  await expect(button.or(success).first()).toBeVisible()
  if (await success.isVisible()) return
  const choice = account === undefined ? { index: 1 } : { label: account }
  for (const field of await drawer.getByRole('combobox').all()) {
    if (await button.isEnabled()) break
    await expect(field).toBeEnabled()
    if ((await field.inputValue()) === '') await field.selectOption(choice)
  }
  await button.click()
}

export async function connectByExample(page: Page, platform: string): Promise<void> {
  const drawer = drawerOf(page, platform)
  await drawer.getByRole('button', { name: 'Use sandbox example' }).click()
  await drawer.getByRole('button', { name: connectButton }).click()
}

export async function expectSuccess(page: Page, platform: string): Promise<void> {
  await expect(page.getByText('Integration Successful')).toBeVisible()
  await expect(drawerOf(page, platform)).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss' }).click()
}

/** In the list of data sources or destinations. */
export async function expectConnected(page: Page, platform: string): Promise<void> {
  const row = rowOf(page, platform)
  await expect(row.getByText('connected', { exact: true })).toBeVisible()
  await expect(row.getByText('Sandbox', { exact: true })).toBeVisible()
}
