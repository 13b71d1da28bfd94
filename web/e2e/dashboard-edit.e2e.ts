import type { Page } from '@playwright/test'
import { expectAccessible } from './page/axe.ts'
import { readDemo } from './server/demo.ts'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { onPhone } from './page/sizes.ts'
import { expect, test } from './server/test.ts'

const explore = (rest = '') => `/org/${readDemo().org_id}/insights/explore${rest}`
const bar = (page: Page) => page.getByRole('region', { name: 'Editing the dashboard' })
const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^(Edit|Duplicate) dashboard$/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Opens a copy of Sales in edit mode; returns its URL. */
async function copySales(page: Page, title: string): Promise<string> {
  await page.goto(explore('#sales.sales.0'))
  // On phones it is one of several actions.
  const actions = page.getByRole('button', { name: /^(Duplicate dashboard|Dashboard actions)$/ })
  await actions.click()
  const copy = page.getByRole('menuitem', { name: 'Duplicate…' })
  if ((await actions.getAttribute('aria-label')) === 'Dashboard actions') await copy.click()
  await dialog(page).getByLabel('Title').fill(title)
  await dialog(page).getByRole('button', { name: 'Duplicate and edit' }).click()
  await expect(bar(page)).toBeVisible()
  return new URL(page.url()).hash
}

async function pick(page: Page, field: string | RegExp, words: string): Promise<void> {
  const box = dialog(page).getByRole('combobox', { name: field })
  await box.click()
  await box.fill(words)
  await dialog(page).getByRole('option', { name: words }).first().click()
  // Fields for several choices keep their list open.
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.press('Escape')
}

/** Waits for the preview. */
async function expectPreview(page: Page): Promise<void> {
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await preview.locator('section').scrollIntoViewIfNeeded()
  await expect(preview.locator('section[aria-busy=true]')).toHaveCount(0)
  await expect(preview.getByText("This tile couldn't be loaded")).toHaveCount(0)
}

test.beforeEach(({ context }) => addSession(context, readDemo()))

test('an admin copies Sales, adds a number and a chart, and the original stays as it was', async ({
  page,
}) => {
  await page.goto(explore('#sales.sales.0'))
  const titles = () => main(page).getByRole('heading', { level: 3 }).allTextContents()
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  const before = await titles()

  const place = await copySales(page, 'Sales of mine')
  await page.getByRole('button', { name: 'Add tile to Summary' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Metric One metric and its change/ })
    .click()
  await pick(page, 'Metric', 'Cancelled orders')
  await expectPreview(page)
  await look(page, 'element-editor')
  await dialog(page).getByRole('button', { name: 'Add to dashboard' }).click()
  const added = page.getByRole('button', { name: 'Move Cancelled orders' })
  await expect(added).toBeFocused()
  await expect(added).toBeInViewport()

  await page.getByRole('button', { name: 'Add tile to Summary' }).click()
  await look(page, 'element-gallery')
  await dialog(page)
    .getByRole('button', { name: /^Chart/ })
    .click()
  await pick(page, 'Metrics', 'Gross sales')
  await pick(page, /^Breakdown/, 'Channel')
  await dialog(page).getByLabel('Chart type').selectOption('Stacked bars')
  await expectPreview(page)
  await dialog(page).getByRole('button', { name: 'Add to dashboard' }).click()
  const chart = page.getByRole('button', { name: 'Edit Gross sales by channel' })
  await expect(chart).toBeVisible()

  await page.getByRole('button', { name: 'Delete Net sales breakdown', exact: true }).click()
  await page.keyboard.press('Control+z')
  await expect(
    page.getByRole('button', { name: 'Edit Net sales breakdown', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(chart).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(chart).toBeVisible()
  await look(page, 'dashboard-edited')

  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(main(page).locator('[id="gross-sales-by-channel"]')).toBeVisible()
  await expect(main(page).locator('[id="cancelled-orders"]')).toBeVisible()
  expect(new URL(page.url()).hash).toBe(place)

  await page.goto(explore('#sales.sales.0'))
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect.poll(titles).toEqual(before)
})

test('a new dashboard is filled with a copied tile, and shared', async ({ page, browser }) => {
  await page.goto(explore('#sales.sales.0'))
  await main(page).getByRole('button', { name: 'Net sales breakdown: options' }).click()
  await page.getByRole('menuitem', { name: 'Copy tile to…' }).click()
  await dialog(page).getByLabel('Dashboard').selectOption('New dashboard')
  await dialog(page).getByLabel('Title').fill('Monday')
  await dialog(page).getByRole('button', { name: 'Copy tile' }).click()
  await expect(page.getByText("'Net sales breakdown' was copied to 'Monday'")).toBeVisible()
  await page.getByRole('link', { name: 'Monday', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monday' })).toBeVisible()
  const tile = main(page).locator('[id="net-sales-breakdown"]')
  await expect(tile.locator('section')).toHaveAttribute('aria-busy', 'false')
  await expect(tile).toContainText('Gross sales')

  await test.step('on a wall it has no chrome, until Escape', async () => {
    const chrome = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await expect(chrome).toHaveCount(0)
    await expect(tile).toContainText('Gross sales')
    await page.keyboard.press('Escape')
    await expect(chrome).toBeVisible()
  })

  await test.step('a public link with a password shows it without signing in', async () => {
    const place = page.url()
    await page.goto(`/org/${readDemo().org_id}/settings/general`)
    await page.getByText('Public links', { exact: true }).click()
    await main(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Workspace saved')).toBeVisible()
    await page.goto(place)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog(page).getByLabel('Password (optional)').fill('correct horse')
    await dialog(page).getByRole('button', { name: 'Create public link' }).click()
    const address = await dialog(page).locator('code').textContent()
    await expectAccessible(page)

    const context = await browser.newContext()
    const visitor = await context.newPage()
    const response = await visitor.goto(address ?? '')
    expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await visitor.getByLabel('Password', { exact: true }).fill('a guess')
    await visitor.getByRole('button', { name: 'Show dashboard' }).click()
    await expect(visitor.getByText('The password is not correct.')).toBeVisible()
    await visitor.getByLabel('Password', { exact: true }).fill('correct horse')
    await visitor.getByRole('button', { name: 'Show dashboard' }).click()
    await expect(visitor.locator('[id="net-sales-breakdown"]')).toContainText('Gross sales')
    await expectAccessible(visitor)
    expect(await context.cookies()).toEqual([])

    await dialog(page)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await expect(page.getByText('The link was revoked')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This link no longer works')).toBeVisible()
    await context.close()
  })
})

test('a copy is renamed and deleted, and leaving with changes needs confirmation', async ({
  page,
}) => {
  await copySales(page, 'Sales for now')
  await bar(page).getByLabel('Dashboard title').fill('Never saved')
  await page.getByRole('link', { name: 'Overview' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(bar(page)).toHaveCount(0)

  await choose(page, 'Rename…')
  await dialog(page).getByLabel('Title').fill('Sales of November')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales of November' })).toBeVisible()

  await choose(page, 'Delete…')
  const sure = page.getByRole('alertdialog', { name: "Delete 'Sales of November'?" })
  await sure.getByRole('button', { name: 'Delete dashboard' }).click()
  await expect(page.getByText("'Sales of November' was deleted")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sales of November' })).toHaveCount(0)
})

test('the second of two users to save is warned and keeps both versions', async ({
  page,
  context,
}) => {
  const place = await copySales(page, 'Sales of two')
  const other = await context.newPage()
  await other.goto(explore(`?edit=elements${place}`))
  await bar(other).getByLabel('Dashboard title').fill('Sales of the first')
  await bar(other).getByRole('button', { name: 'Save' }).click()
  await expect(bar(other)).toHaveCount(0)

  await bar(page).getByLabel('Dashboard title').fill('Sales of the second')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page).getByText(/^Someone else saved this dashboard/)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Save mine as a copy' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sales of the second (mine)' }),
  ).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Dashboards' })
  await expect(menu.getByRole('link', { name: 'Sales of the first' }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('all of it is there, without scrolling sideways', async ({ page }) => {
    await copySales(page, 'Sales on the way')
    await page.getByRole('button', { name: 'Add tile to Summary' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Metric with trend/ })
      .click()
    await pick(page, 'Metric', 'Orders')
    await expectPreview(page)
    await look(page, 'element-editor')
    await dialog(page).getByRole('button', { name: 'Add to dashboard' }).click()
    await expect(bar(page).getByRole('button', { name: 'Save' })).toBeInViewport()
    await look(page, 'dashboard-edited')
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await expect(bar(page)).toHaveCount(0)
  })
})

test('a member sees the dashboard, and nothing that changes it', async ({ page }) => {
  await page.route(`**/v1/orgs/${readDemo().org_id}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { user: object }
    const user = { ...answer.user, role: 'member', is_org_admin: false }
    await route.fulfill({ response, json: { ...answer, user } })
  })
  await page.goto(explore('?edit=elements#sales.sales.0'))
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /dashboard$/ })).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
})
