import type { Locator, Page } from '@playwright/test'
import { look, sizes } from './page/look.ts'
import { addSession } from './page/session.ts'
import { makeShop, type Shop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

interface PlatformCase {
  readonly platform: string
  readonly way: 'consent' | 'form'
  /** Only if it isn't a data source. */
  readonly tab?: 'destinations'
  /** What the platform needs before the consent. */
  readonly asks?: Readonly<Record<string, string>>
  /** The tab in the drawer, if there are two methods. */
  readonly wayTab?: string
  /** For cases that don't depend on the screen size, once is enough. */
  readonly isOnPhone?: true
}

const cases: readonly PlatformCase[] = [
  { platform: 'Google Ads', way: 'consent' },
  { platform: 'Google Analytics 4', way: 'consent' },
  { platform: 'Facebook', way: 'consent', isOnPhone: true },
  { platform: 'TikTok', way: 'consent' },
  { platform: 'Stripe', way: 'consent' },
  {
    platform: 'Shopify',
    way: 'consent',
    asks: { 'Shop name': 'copper-kettle' },
    wayTab: 'Connect with Shopify',
    isOnPhone: true,
  },
  { platform: 'Shopify', way: 'form', wayTab: 'Use an access token' },
  { platform: 'Klaviyo', way: 'form', isOnPhone: true },
  { platform: 'ReCharge', way: 'form' },
  { platform: 'Gorgias', way: 'form' },
  { platform: 'Amazon S3', way: 'form', tab: 'destinations' },
]

for (const { name, use } of sizes) {
  test.describe(name, () => {
    test.use(use)
    let shop: Shop
    test.beforeAll(async ({ request }) => {
      shop = await makeShop(request)
    })

    async function open(page: Page, tab = 'datasources', as: 'admin' | 'member' = 'admin') {
      await addSession(page.context(), shop[as])
      await page.goto(`/org/${shop.orgId}/settings/${tab}`)
    }

    test('while nothing is connected, what a workspace is about is offered first', async ({
      page,
    }) => {
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

    for (const one of cases.filter(({ isOnPhone }) => name === 'desktop' || isOnPhone)) {
      test(`${one.platform} is connected by ${one.way}, and deleted`, async ({ page }) => {
        await open(page, one.tab)
        await connect(page, one)
        const row = page.getByRole('row').filter({ hasText: one.platform })
        await expect(row.getByText('connected', { exact: true })).toBeVisible()
        await expect(row.getByText('Sandbox', { exact: true })).toBeVisible()
        await remove(page, one.platform)
        await expect(row).toBeHidden()
      })
    }

    test('a declined consent shows its reason in the drawer', async ({ page }) => {
      await open(page)
      await openNew(page, 'Facebook')
      await begin(page, 'Facebook')
      await decide(page, 'Cancel')
      await expect(drawerOf(page, 'Facebook').getByRole('alert')).toContainText(
        'was not given access',
      )
      await look(page, 'integrations-refused')
    })

    test('a connection made by consent can be reauthorized by another consent', async ({
      page,
    }) => {
      await open(page)
      await connect(page, { platform: 'Google Analytics 4', way: 'consent' })
      await page.getByRole('link', { name: /^Google Analytics 4, / }).click()
      const drawer = drawerOf(page, 'Google Analytics 4')
      await expect(drawer.getByText('connected', { exact: true })).toBeVisible()
      await look(page, 'integrations-connected')
      await drawer.getByRole('button', { name: 'Reauthorize' }).click()
      await decide(page, 'Allow')
      await expect(page.getByText('Reauthorized', { exact: true })).toBeVisible()
      await page.reload()
      await expect(drawer.getByText('connected', { exact: true })).toBeVisible()
    })

    test('the sync of what is connected can be stopped and started again', async ({ page }) => {
      await open(page)
      await connect(page, { platform: 'Klaviyo', way: 'form' })
      await page.getByRole('link', { name: /^Klaviyo, / }).click()
      const drawer = drawerOf(page, 'Klaviyo')
      await drawer.getByRole('button', { name: 'Stop data sync' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Would you like to stop data sync?')
      await question.getByRole('button', { name: 'Stop data sync' }).click()
      await expect(drawer.getByText('stopped', { exact: true })).toBeVisible()
      await drawer.getByRole('button', { name: 'Start data sync' }).click()
      await expect(drawer.getByText('connected', { exact: true })).toBeVisible()
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

    async function connect(page: Page, { platform, way, asks = {}, wayTab }: PlatformCase) {
      await openNew(page, platform)
      const drawer = drawerOf(page, platform)
      if (wayTab !== undefined) await drawer.getByRole('tab', { name: wayTab }).click()
      if (way === 'form') {
        await drawer.getByRole('button', { name: 'Use sandbox example' }).click()
      } else {
        for (const [label, text] of Object.entries(asks)) {
          await drawer.getByLabel(label).fill(text)
        }
        await begin(page, platform)
        await decide(page, 'Allow')
      }
      // A consent to a single account connects it at once.
      const save = drawer.getByRole('button', { name: connectButton })
      const success = page.getByText('Integration Successful')
      await expect(save.or(success).first()).toBeVisible()
      if (await save.isVisible()) {
        if (way === 'consent') await chooseAccounts(drawerOf(page, platform))
        await save.click()
      }
      await expect(success).toBeVisible()
      await expect(drawer).toBeHidden()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }

    /** If there is a consent already, requests another one. */
    async function begin(page: Page, platform: string) {
      const drawer = drawerOf(page, platform)
      await drawer
        .getByRole('button', { name: `Sign in to ${platform}` })
        .or(drawer.getByRole('button', { name: 'Connect another account' }))
        .click()
    }

    /** In the popup; on phones in place of the page. */
    async function decide(page: Page, answer: 'Allow' | 'Cancel') {
      if (name === 'phone') {
        // The drawer that is left behind has a button 'Cancel' as well.
        await expect(page.getByRole('heading', { name: / asks for access to / })).toBeVisible()
        await page.getByRole('button', { name: answer }).click()
        await expect(page).toHaveURL(/drawer=/)
        return
      }
      await expect.poll(() => page.context().pages().length).toBe(2)
      const consent = page.context().pages().at(-1)
      if (consent === undefined) throw new Error('No window has opened')
      await Promise.all([
        consent.waitForEvent('close'),
        consent.getByRole('button', { name: answer }).click(),
      ])
    }
  })
}

test('a drawer needs no pointer, and gives the focus back', async ({ page, request }) => {
  const { orgId, admin } = await makeShop(request)
  await addSession(page.context(), admin)
  await page.goto(`/org/${orgId}/settings/datasources`)
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

const connectButton = /^Connect (store|account)$/

const drawerOf = (page: Page, platform: string) =>
  page.getByRole('dialog', { name: platform, exact: true })

async function openNew(page: Page, platform: string) {
  await page.getByRole('link', { name: `Connect ${platform}`, exact: true }).click()
  await expect(drawerOf(page, platform)).toBeVisible()
}

/** Selects the first option of each field; a single option selects itself. */
async function chooseAccounts(drawer: Locator) {
  await expect(drawer.getByLabel('Name (optional)')).toBeVisible()
  const save = drawer.getByRole('button', { name: connectButton })
  for (const select of await drawer.getByRole('combobox').all()) {
    if (await save.isEnabled()) return
    await expect(select).toBeEnabled()
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 })
  }
  await expect(save).toBeEnabled()
}

async function remove(page: Page, platform: string) {
  await page.getByRole('link', { name: new RegExp(`^${platform}, `) }).click()
  const question = page.getByRole('alertdialog')
  // Progress moves the layout, so a press on a button may end beside it.
  await expect(async () => {
    await drawerOf(page, platform).getByRole('button', { name: 'Delete' }).click({ timeout: 3000 })
    await expect(question).toContainText(/will be deleted/, { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(drawerOf(page, platform)).toBeHidden()
}
