import type { Locator, Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { makeShop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

test('the prompts of dashboards connect their platforms, which then fill them', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const { orgId, admin } = await makeShop(request)
  await addSession(page.context(), admin)
  const open = (dashboard: string) => page.goto(`/org/${orgId}/insights/explore#${dashboard}.0`)

  await open('website.search')
  const searches = await openDrawer(page, 'Google Search Console')
  await consent(page, searches)
  await searches.getByLabel('Site').selectOption({ index: 1 })
  await connect(page, searches)

  await open('service.surveys')
  const surveys = await openDrawer(page, 'KnoCommerce')
  await surveys.getByRole('button', { name: 'Use sandbox example' }).click()
  await connect(page, surveys)

  await open('marketing.email')
  const mails = await openDrawer(page, 'HubSpot')
  await consent(page, mails)
  await expect(page.getByText('Integration Successful')).toBeVisible()

  await open('website.search')
  await expectFigure(page, 'Search')
  await look(page, 'dashboard-search')
  await open('service.surveys')
  await expectFigure(page, 'Surveys')
  await look(page, 'dashboard-surveys')
  await open('marketing.email')
  await expectFigure(page, 'Email')
  await open('marketing.crm')
  await expectFigure(page, 'Deals')
  await look(page, 'dashboard-crm')
})

async function openDrawer(page: Page, platform: string): Promise<Locator> {
  const prompt = page.getByRole('listitem').filter({ hasText: platform })
  await prompt
    .getByRole('link', { name: /^Connect/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: platform, exact: true })
  await expect(drawer).toBeVisible()
  return drawer
}

async function consent(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: /^Sign in to / }).click()
  await expect.poll(() => page.context().pages().length).toBe(2)
  const popup = page.context().pages().at(-1)
  if (popup === undefined) throw new Error('No window has opened')
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Allow' }).click(),
  ])
}

async function connect(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByText('Integration Successful')).toBeVisible()
}

/** The newest days are read first, long before the whole history is. */
async function expectFigure(page: Page, tile: string): Promise<void> {
  const figures = page.getByRole('region', { name: tile, exact: true }).getByRole('group')
  await expect(figures.getByRole('paragraph').filter({ hasText: /[1-9]/ }).first()).toBeVisible({
    timeout: 90_000,
  })
}
