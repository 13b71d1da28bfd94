import type { Page } from '@playwright/test'
import { readDemo } from './server/demo.ts'
import { look } from './page/look.ts'
import { emailDomain } from './page/people.ts'
import { addSession } from './page/session.ts'
import { invite, makeShop, type Shop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

let shop: Shop
test.beforeAll(async ({ request }) => {
  shop = await makeShop(request)
})

async function open(page: Page, tab: string, as: 'admin' | 'member' = 'admin') {
  await addSession(page.context(), shop[as])
  await page.goto(`/org/${shop.orgId}/settings/${tab}`)
}

/** Looks for the toast from before it comes: it may be gone before a slow machine looks for it afterwards. */
async function seeToast(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.getByText(text).waitFor(), act()])
}

test('the general settings say what is wrong, save what is changed, and keep it', async ({
  page,
}) => {
  await open(page, 'general')
  const orgName = page.getByLabel('Workspace name')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const currency = page.getByRole('combobox', { name: 'Currency' })
  const autoAdd = page.getByRole('switch', { name: 'Domain auto-add' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(orgName).toHaveValue('Fernhill Goods')
  await expect(zone).toHaveValue('America/New York')
  await expect(currency).toHaveValue('$ USD US Dollar')
  await expect(autoAdd).not.toBeChecked()
  await expect(autoAdd).toHaveAccessibleDescription(
    `People with an address at ${emailDomain(shop.admin)} can join this workspace without an invitation.`,
  )
  await expect(save).toBeDisabled()
  await look(page, 'general')

  await orgName.fill('Fernhill + Goods')
  await expect(orgName).toHaveAccessibleDescription(
    'Can only contain alphabets, spaces and hyphens',
  )
  await expect(save).toBeDisabled()
  await orgName.fill('')
  await expect(orgName).toHaveAccessibleDescription('Required')
  await zone.fill('Middle earth')
  await expect(page.getByText('No results found')).toBeVisible()
  await zone.blur()
  await expect(zone).toHaveAccessibleDescription('Not a valid timezone')
  await currency.fill('Galleons')
  await currency.blur()
  await expect(currency).toHaveAccessibleDescription('Not a valid currency')
  await look(page, 'general-invalid')
  await orgName.fill('Fernhill Goods')
  await expect(save).toBeDisabled()

  // The search ignores case, spaces and slashes.
  await zone.fill('AMERICA los')
  await page.getByRole('option', { name: 'America/Los Angeles' }).click()
  await expect(zone).toHaveValue('America/Los Angeles')
  await currency.fill('swiss')
  await look(page, 'general-search')
  await currency.press('Enter')
  await expect(currency).toHaveValue('CHF Swiss Franc')
  await page.getByLabel('Where do you sell?').selectOption('Google Ads')
  await orgName.fill('Fernhill Goods 2')
  await autoAdd.check()
  await seeToast(page, 'Workspace saved', () => save.click())
  await expect(save).toBeDisabled()

  await page.reload()
  await expect(orgName).toHaveValue('Fernhill Goods 2')
  await expect(zone).toHaveValue('America/Los Angeles')
  await expect(currency).toHaveValue('CHF Swiss Franc')
  await expect(page.getByLabel('Where do you sell?')).toHaveValue('Google Ads')
  await expect(autoAdd).toBeChecked()
  await expect(save).toBeDisabled()
})

test('a feature that an admin switches off closes its page for members at once', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  await addSession(context, shop.member)
  const colleague = await context.newPage()
  const logPage = `/org/${shop.orgId}/insights/action-log`
  await colleague.goto(logPage)
  await expect(colleague.getByRole('heading', { name: 'Action log' })).toBeVisible()

  await open(page, 'general')
  const actionLog = page.getByRole('switch', { name: 'Action log' })
  await expect(actionLog).toBeChecked()
  await actionLog.focus()
  await seeToast(page, 'Action log is off', () => page.keyboard.press('Space'))
  await expect(actionLog).toBeFocused()
  await look(page, 'general-features')
  await expect(colleague).toHaveURL(/\/insights\/overview/)
  await expect(colleague.getByText(/^This page is switched off in your workspace/)).toBeVisible()

  await seeToast(page, 'Action log is on', () => page.keyboard.press('Space'))
  await colleague.goto(logPage)
  await expect(colleague.getByRole('heading', { name: 'Action log' })).toBeVisible()
  await context.close()
})

test('a member can view the settings and learns who can change them', async ({ page }) => {
  await open(page, 'general', 'member')
  await expect(
    page.getByText('Only admins of this workspace can change its settings.'),
  ).toBeVisible()
  for (const label of ['Workspace name', 'Type', 'Where do you sell?']) {
    await expect(page.getByLabel(label)).toBeDisabled()
  }
  for (const label of ['Time zone', 'Currency']) {
    await expect(page.getByRole('combobox', { name: label })).toBeDisabled()
  }
  await expect(page.getByRole('switch', { name: 'Domain auto-add' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await look(page, 'general-member')

  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await expect(tabs.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByText(/^Only admins of this workspace can invite people/)).toBeVisible()
  const own = page.getByRole('row', { name: 'Grace Hopper' })
  await expect(own.getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Deactivate|Withdraw)/ })).toHaveCount(0)
  await expect(page.getByLabel(/^Role of/)).toHaveCount(0)
  await look(page, 'team-member')

  await tabs.getByRole('link', { name: 'API keys' }).click()
  await expect(
    page.getByText(/^Only admins of this workspace can create and view its API keys/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add New Key' })).toHaveCount(0)
  await look(page, 'keys-member')

  await tabs.getByRole('link', { name: 'Plan & Billing' }).click()
  await expect(
    page.getByText('Only admins of this workspace can change its plan and billing.'),
  ).toBeVisible()
  await look(page, 'billing-member')

  await page.goto(`/org/${shop.orgId}/settings/audit_log`)
  await expect(page.getByText('Only admins of this workspace can see its audit log.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await look(page, 'audit-member')
})

test('the team is turned by pages of ten, and the page is part of the address', async ({
  page,
}) => {
  const invited = Array.from(
    { length: 12 },
    (_, at) => `guest-${at + 1}@${emailDomain(shop.admin)}`,
  )
  await invite(page.request, shop, invited)
  await open(page, 'team')
  const people = page.getByRole('table', { name: 'Workspace members' })
  const pages = page.getByRole('navigation', { name: 'Pages of the team' })
  await expect(people.getByRole('rowheader')).toHaveCount(10)
  await expect(people.getByRole('rowheader').first()).toContainText('Ada Lovelace')
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await look(page, 'team')

  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(people.getByRole('rowheader')).toHaveCount(4)
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.reload()
  await expect(people.getByRole('rowheader')).toHaveCount(4)
  await page.goBack()
  await expect(people.getByRole('rowheader')).toHaveCount(10)
})

test('the plan says what it is and how long it lasts', async ({ page }) => {
  await open(page, 'billing')
  const plan = page.getByRole('region', { name: 'Base plan' })
  await expect(plan.getByText('Trial', { exact: true })).toBeVisible()
  await expect(plan).toContainText(/Trial expires on \w{3}, \w{3} \d+, \d{4}, 14 days left\./)
  await look(page, 'billing')
})

test('the platforms can be narrowed by category, also with the arrow keys', async ({ page }) => {
  await open(page, 'datasources')
  await expect(page.getByText('No data sources yet')).toBeVisible()
  const all = page.getByRole('tab', { name: 'All' })
  await expect(all).toHaveAttribute('aria-selected', 'true')
  const names = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasNotText: 'Not available yet' })
  await expect(names.filter({ hasText: 'Shopify' })).toBeVisible()
  const count = await names.count()

  await page.getByRole('tab', { name: 'Payments' }).click()
  await expect(names).toHaveText([/^ReCharge/, /^Stripe/, /^Bold Commerce/])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Support and surveys' })).toBeFocused()
  await expect(names).toHaveText([/^KnoCommerce/, /^Gorgias/])
  await page.keyboard.press('ArrowRight')
  await expect(all).toBeFocused()
  await expect(names).toHaveCount(count)
})

test('a connected shop shows how far its data have come', async ({ page }) => {
  const demo = readDemo()
  await addSession(page.context(), demo)
  await page.goto(`/org/${demo.org_id}/settings/integrations`)
  await expect(page).toHaveURL(/settings\/datasources$/)
  const row = page.getByRole('row', { name: /^Shopify/ })
  await expect(row.getByText('connected', { exact: true })).toBeVisible()
  await expect(row).toContainText(/Data through|Syncing|Sync starting soon/)
  await look(page, 'datasources-demo')
  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Shopify' })
  await expect(drawer.getByRole('progressbar', { name: 'Orders sync' })).toBeVisible()
  await expect(drawer.getByText('Last sync')).toBeVisible()
  await look(page, 'datasource-demo')
})
