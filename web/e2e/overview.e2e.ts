import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './page/axe.ts'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { readDemo, signIn } from './server/demo.ts'
import { firstSync } from './server/first-sync.ts'
import { completeDaysBefore, dollars, computeFigures } from './server/world-figures.ts'
import { expect, test } from './server/test.ts'

test('the figures of a week, four weeks and a quarter are what the shop sold, to the cent', async ({
  page,
}) => {
  await addSession(page, readDemo())
  const since = await firstSync(page)
  for (const count of [7, 28, 90]) {
    const now = new Date()
    const days = completeDaysBefore(now, count)
    await page.goto(home(`?dates=${days[0]}_${days.at(-1)}`))

    const figures = computeFigures(since, days, now)
    expect(figures.orders).toBeGreaterThan(0)
    await expect(kpi(page, 'Net sales')).toContainText(dollars(figures.netSalesMinor))
    await expect(kpi(page, 'Orders')).toContainText(figures.orders.toLocaleString('en-US'))

    const parts = page.locator('[id="gross-to-net"]')
    await parts.getByRole('button', { name: /: options$/ }).click()
    await page.getByRole('menuitem', { name: 'View as table' }).click()
    const table = page.getByRole('dialog').getByRole('table')
    await expect(table).toContainText(dollars(figures.netSalesMinor))
    await expect(table).toContainText(dollars(figures.refundsMinor))
  }
})

test('the chart shows each day, by pointer, by keyboard and as a table', async ({ page }) => {
  await addSession(page, readDemo())
  await page.goto(home())
  // The first metric of a dashboard begins within the first third of a screen.
  const first = page.getByRole('group', { name: 'Net sales', exact: true }).first()
  const firstFigure = async () => (await first.boundingBox())?.y
  await expect.poll(firstFigure).toBeLessThan(300)
  await page.goto(`/org/${readDemo().org_id}/insights/explore#sales.sales.0`)
  await expect.poll(firstFigure).toBeLessThan(300)
  await page.goBack()
  const tile = page.locator('[id="net-sales-over-time"]')
  await expect(tile.locator('svg path').first()).toBeVisible()

  const chart = tile.getByRole('slider')
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '2')

  await tile.getByRole('button', { name: /: options$/ }).click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  const rows = page.getByRole('dialog').getByRole('row')
  await expect(rows).toHaveCount(29)

  // The days in the table add up to the total above.
  const now = new Date()
  const [day = ''] = completeDaysBefore(now, 1)
  const yesterday = computeFigures(await firstSync(page), [day], now)
  await expect(rows.last()).toContainText(dollars(yesterday.netSalesMinor))
})

test('what is chosen is part of the address, and survives leaving and coming back', async ({
  page,
}) => {
  await addSession(page, readDemo())
  await page.goto(home())
  const granularity = page.getByLabel('Granularity')
  await granularity.selectOption({ label: 'By week' })
  await expect(page).toHaveURL(/granularity=week/)
  await page.reload()
  await expect(granularity).toHaveValue('week')
  await granularity.selectOption({ label: 'By month' })
  await expect(page).toHaveURL(/granularity=month/)
  await page.goBack()
  await expect(granularity).toHaveValue('week')
})

test('Canada and paid social become the default in seven clicks, and open in another tab', async ({
  page,
  context,
}) => {
  await addSession(context, readDemo())
  await page.goto(home())
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  const filters = page.getByRole('group', { name: 'Filters' }).first()
  await click(filters.getByRole('button', { name: 'Country' }))
  await click(page.getByRole('option', { name: /^Canada/ }))
  await click(filters.getByRole('button', { name: 'Channel' }))
  await click(page.getByRole('option', { name: /^Paid social/ }))
  await click(page.getByRole('button', { name: 'Views' }))
  const form = page.getByRole('form', { name: 'Save as view' })
  await expect(form.getByRole('textbox')).toHaveValue('Paid social, Canada')
  await click(form.getByRole('checkbox', { name: 'Make it my default' }))
  await click(form.getByRole('button', { name: 'Save view' }))
  await expect(page.getByRole('button', { name: 'View: Paid social, Canada' })).toBeVisible()
  expect(clicks).toBe(7)

  // What the tab remembers would come first here.
  const other = await context.newPage()
  await other.goto(home())
  await expect(other.getByRole('button', { name: 'Country is Canada', exact: true })).toBeVisible()
  await expect(other).toHaveURL(/channels=Paid\+social/)
  await other.goto(home('?dates=last7Days'))
  const standard = other.getByRole('button', { name: 'Country', exact: true })
  await expect(standard).toBeVisible()

  // The bar stays below the top bar while the page scrolls.
  await other.mouse.move(700, 600)
  await other.mouse.wheel(0, 2_000)
  await expect.poll(() => other.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  await expect(standard).toBeInViewport()
  await standard.click()
  await expect(other.getByRole('option', { name: /^Canada/ })).toBeVisible()
  // What is half below the bar would count as too small a target.
  await other.evaluate(() => scrollTo(0, 0))
  await expectAccessible(other)
  await other.close()

  await page.getByRole('button', { name: 'View: Paid social, Canada' }).click()
  await page.getByRole('button', { name: 'Paid social, Canada: options' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
})

test('conditions of a dashboard are made by keyboard, and become a chip that leads back to them', async ({
  page,
}) => {
  await addSession(page, readDemo())
  await page.goto(`/org/${readDemo().org_id}/insights/explore#sales.sales.0`)
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const field = drawer.getByRole('combobox', { name: 'Field' })
  await field.focus()
  await page.keyboard.type('customer type')
  await look(page, 'filter-fields', { isOnlySize: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await drawer.getByRole('combobox', { name: 'Condition' }).selectOption('is not')
  await drawer.getByRole('combobox', { name: 'Values' }).focus()
  await page.keyboard.type('gue')
  const values = drawer.getByRole('listbox', { name: 'Values' })
  await expect(values.getByRole('option', { name: /^Guest/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await look(page, 'filter-condition', { isOnlySize: true })
  await drawer.getByRole('button', { name: 'Apply' }).press('Enter')
  const chip = page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: / is not / })
  await expect(chip.first()).toBeVisible()
  await expect(page).toHaveURL(/filters=.*notEquals/)
  await chip.first().press('Enter')
  await drawer.getByRole('button', { name: 'Remove condition' }).press('Enter')
  await expect(field).toHaveValue('')
})

test('what was looked at last is one step away, and each page once', async ({ page }) => {
  await addSession(page, readDemo())
  await page.goto(home())
  const recent = page.getByRole('navigation', { name: 'Recently viewed' })
  const menu = page.getByRole('navigation', { name: 'Dashboards' })
  await page.getByRole('link', { name: 'Explore' }).click()
  // The collection of the first dashboard is expanded.
  await expect(menu.getByRole('link', { name: 'Sales', exact: true })).toBeVisible()
  for (const [collection, name] of [
    ['Sales', 'Geography'],
    ['Customers', 'Customers'],
    ['Sales', 'Geography'],
  ] as const) {
    const link = menu.getByRole('link', { name, exact: true })
    const opens = menu.getByRole('button', { name: collection, exact: true })
    if ((await opens.getAttribute('aria-expanded')) === 'false') await opens.click()
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/events'),
    )
    await link.click()
    await kept
  }
  await page.getByRole('link', { name: 'Overview' }).click()
  const links = recent.getByRole('link')
  await expect(links.first()).toHaveText(/^Geography \w{3} \d{1,2}, \d{1,2}:\d\d\s[AP]M$/)
  await expect(links.nth(1)).toHaveText(/^Customers /)
  await expect(recent.getByRole('link', { name: /^Geography/ })).toHaveCount(1)
  await expect(recent.getByRole('link', { name: /^Overview/ })).toHaveCount(0)
  await links.first().click()
  await expect(page).toHaveURL(/explore.*#sales\.geography\.0$/)
  await expect(page.getByRole('heading', { name: 'Geography', level: 1 })).toBeVisible()
})

test('a signed-out user is sent to sign in and returns to the requested page', async ({ page }) => {
  const wanted = `/org/${readDemo().org_id}/insights/overview?days=90#end`
  await signIn(page, wanted)
  await expect(page).toHaveURL(new RegExp(`days=90#end$`))

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('signing in leads to the only workspace, and the list of workspaces leads back to it', async ({
  page,
}) => {
  await signIn(page, '/')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/org/${readDemo().org_id}/insights/overview$`))
})

test('a wrong password is refused in the same words as an unknown address', async ({ page }) => {
  await page.goto('/login')
  for (const email of [readDemo().email, 'unknown@cartograph.example']) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'The email address or the password is not correct.',
    )
  }
})

test('all of it is whole and accessible, and nothing reaches over the page', async ({ page }) => {
  await addSession(page, readDemo())
  await page.goto(home())
  await expect(kpi(page, 'Net sales')).toContainText('$')
  await look(page, 'overview')
})

const home = (rest = '') => `/org/${readDemo().org_id}/insights/overview${rest}`

function kpi(page: Page, label: string) {
  const tile = page.locator('[id="sales-kpis"]')
  return tile.getByRole('group', { name: label, exact: true }).locator('p').first()
}
