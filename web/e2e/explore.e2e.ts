import type { Page } from '@playwright/test'
import { expectAccessible } from './page/axe.ts'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { readDemo } from './server/demo.ts'
import { firstSync } from './server/first-sync.ts'
import { desktop } from './page/sizes.ts'
import { findTileProblems } from './page/tile-problems.ts'
import { completeDaysBefore, computeFigures } from './server/world-figures.ts'
import { expect, test } from './server/test.ts'

const explore = (rest = '') => `/org/${readDemo().org_id}/insights/explore${rest}`

/** Expects that nothing is loading and nothing has failed. */
async function expectWhole(page: Page): Promise<void> {
  const main = page.getByRole('main')
  // Dashboards of missing or unavailable platforms show a prompt instead.
  const prompt = main.getByText(/Please integrate one of the datasources|available yet/).first()
  await expect(main.getByRole('heading', { level: 3 }).first().or(prompt).first()).toBeVisible()
  // By the page itself: `expect` looks from outside, once a second at best.
  await page.waitForFunction(() => document.querySelector('main section[aria-busy=true]') === null)
  await expect(page.getByText("This tile couldn't be loaded")).toHaveCount(0)
}

/** Tall enough that every element is near the viewport, because only those load. */
const high = { width: desktop.width, height: 6_000 }

test.beforeEach(({ context }) => addSession(context, readDemo()))

test.describe('the dashboards of a shop', () => {
  test('begin with the first, and each of them is whole on every tab', async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(high)
    await page.goto(explore())
    await expect(page).toHaveURL(/explore.*#\w+\.[\w-]+\.0$/)
    const menu = page.getByRole('navigation', { name: 'Dashboards' })
    await expect(menu.getByRole('link').first()).toBeVisible()
    const links = await menu
      .getByRole('link', { includeHidden: true })
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href') ?? '']))
    expect(links.length).toBeGreaterThanOrEqual(12)
    for (const [name = '', path = ''] of links) {
      await test.step(name, async () => {
        await page.goto(path)
        await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        )
        await expectWhole(page)
        expect(await findTileProblems(page)).toEqual([])
        const tabs = await page.getByRole('main').getByRole('tab').all()
        for (const tab of tabs.slice(1)) {
          await tab.click()
          await expectWhole(page)
          expect(await findTileProblems(page)).toEqual([])
        }
      })
    }
  })

  test('show what the shop sold, to the cent, also compared and as a table', async ({ page }) => {
    const now = new Date()
    const days = completeDaysBefore(now, 28)
    const [from, to] = [days[0], days.at(-1)]
    await page.setViewportSize(high)
    await page.goto(explore(`?dates=${from}_${to}&compare=pp#sales.sales.0`))
    await expectWhole(page)
    const figures = computeFigures(await firstSync(page), days, now)
    const before = computeFigures(
      await firstSync(page),
      completeDaysBefore(now, 56).slice(0, 28),
      now,
    )
    expect(before.netSalesMinor).not.toBe(figures.netSalesMinor)

    const tile = page.locator('[id="sales-kpis"]')
    await tile.getByRole('button', { name: /: options$/ }).click()
    await page.getByRole('menuitem', { name: 'View as table' }).click()
    const table = page.getByRole('dialog').getByRole('table')
    const cents = (minor: number) =>
      (minor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await expect(table).toContainText(cents(figures.netSalesMinor))
    await expect(table).toContainText(cents(before.netSalesMinor))
    await expect(table).toContainText(figures.orders.toLocaleString('en-US'))
    await page.keyboard.press('Escape')

    await test.step('a number opens the rows and the parts that it is the sum of', async () => {
      const total = cents(figures.netSalesMinor)
      const value = tile.getByRole('button', { name: total })
      const panel = page.getByRole('dialog', { name: `Net sales ${total}` })
      await value.click()
      await page.getByRole('menuitem', { name: 'See the orders' }).click()
      await expect(panel.getByRole('row', { name: `Total ${total}` })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(value).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Break down by…' }).press('Enter')
      const earlier = cents(before.netSalesMinor)
      await expect(panel.getByRole('row', { name: `Total ${total} ${earlier}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await value.click()
      await page.getByRole('menuitem', { name: 'Why?' }).click()
      await expect(panel.getByText(/(less|more) than in the earlier period/)).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a point of a chart filters by its day', async () => {
      const chart = page.locator('[id="sales-over-time"]').getByRole('slider')
      await chart.press('Home')
      await chart.press('Enter')
      await page.getByRole('menuitem', { name: /^Net sales/ }).press('Enter')
      await page.getByRole('menuitem', { name: /^Filter by/ }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`dates=${from}_${from}`))
    })
  })
})

test('a value without a filter filters the tiles that have it, in a URL that can be shared', async ({
  page,
}) => {
  await page.setViewportSize(high)
  await page.goto(explore('#sales.sales.3'))
  await expectWhole(page)
  const table = page.locator('[id="returned-products"]')
  const products = table.getByRole('rowheader')
  const total = table.getByRole('row', { name: /^Total/ })
  const rowCount = await products.count()
  expect(rowCount).toBeGreaterThan(2)
  const product = (await products.first().textContent()) ?? ''
  const row = (await table.getByRole('row', { name: product }).first().textContent()) ?? ''

  await products.first().click()
  await page.getByRole('menuitem', { name: `Filter by ${product}`, exact: true }).click()
  const chip = page.getByRole('button', { name: `Product is ${product}`, exact: true })
  await expect(chip).toBeVisible()
  await expect(page).toHaveURL(/[?&]where=ShopifyOrderLines\.title\*/)
  await expect(total).toHaveText(row.replace(product, 'Total'))
  await expect(products).toHaveCount(2)
  await expect(page.locator('[id="refund-rate"]')).toContainText('Not filtered by Product.')
  await expect(table).not.toContainText('Not filtered')
  await expectAccessible(page)

  await page.reload()
  await expect(chip).toBeVisible()
  await expect(total).toHaveText(row.replace(product, 'Total'))
  await expect(products).toHaveCount(2)

  await page.getByRole('button', { name: 'Views' }).click()
  const form = page.getByRole('form', { name: 'Save as view' })
  await expect(form.getByRole('textbox')).toHaveValue(product)
  await form.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: `View: ${product}` })).toBeVisible()

  await page.getByRole('button', { name: `Remove filter: Product is ${product}` }).click()
  await expect(products).toHaveCount(rowCount)
  await page.goBack()
  await expect(chip).toBeVisible()
  await expect(products).toHaveCount(2)
  await page.goForward()
  await expect(products).toHaveCount(rowCount)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: product, exact: true }).click()
  await expect(chip).toBeVisible()
  await expect(products).toHaveCount(2)
  await page.getByRole('button', { name: `View: ${product}` }).click()
  await page.getByRole('button', { name: `${product}: options` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
})

test('a hash that names nothing says so, and leads to what there is', async ({ page }) => {
  await page.goto(explore('#nothing.here.0'))
  await expect(page.getByText("Sorry, this page doesn't exist!")).toBeVisible()
  await page.getByRole('link', { name: 'See all dashboards' }).click()
  await expect(page).toHaveURL(/#\w+\.[\w-]+\.0$/)
})

test('an element of an unknown type shows a message and leaves the page', async ({ page }) => {
  await changeSpec(page, (elements) => ({ ...elements, type: 'hologram' }))
  await page.goto(explore())
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page).toHaveURL(/\/$/, { timeout: 10_000 })
})

test('an invalid element does not affect the others', async ({ page }) => {
  await changeSpec(page, (element) => ({ ...element, display: 'none' }))
  await page.goto(explore())
  await expect(page.getByText("This tile couldn't be loaded")).toHaveCount(1)
  expect(await page.getByRole('main').locator('section').count()).toBeGreaterThan(2)
})

test('a failed query shows its error in its tile and can be retried', async ({ page }) => {
  await page.route('**/cubejs-api/v1/load', (route) => route.abort())
  await page.goto(explore())
  const failed = page.getByText("This tile couldn't be loaded").first()
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/cubejs-api/v1/load')
  const count = await page.getByText("This tile couldn't be loaded").count()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText("This tile couldn't be loaded")).not.toHaveCount(count)
})

test('a dashboard is accessible, and nothing reaches over the page', async ({ page }) => {
  await page.setViewportSize(high)
  await page.goto(explore())
  await expectWhole(page)
  await look(page, 'explore')
})

/** Changes the first element of every dashboard in the server's response. */
async function changeSpec(
  page: Page,
  change: (element: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route('**/dashboards?spec=*', async (route) => {
    const response = await route.fetch()
    const spec = (await response.json()) as {
      tabs: { sections: { elements: Record<string, unknown>[] }[] }[]
    }
    const elements = spec.tabs[0]?.sections[0]?.elements
    if (elements?.[0] !== undefined) elements[0] = change(elements[0])
    await route.fulfill({ response, json: spec })
  })
}
