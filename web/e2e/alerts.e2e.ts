import { expectAccessible } from './page/axe.ts'
import { arrowTo, type } from './page/keyboard.ts'
import { addSession } from './page/session.ts'
import { look } from './page/look.ts'
import { readDemo } from './server/demo.ts'
import { expect, test } from './server/test.ts'

test('an alert shows when it would have fired, fires, and its incident is handled', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await addSession(context, readDemo())
  const path = (rest = '') => `/org/${readDemo().org_id}/insights/alerts${rest}`
  await page.goto(path())
  await page.getByRole('tab', { name: 'Alerts', exact: true }).click()
  await page.getByRole('link', { name: 'New alert' }).first().click()
  await page.getByLabel('Name').fill('Sales of a good day')
  await page.getByRole('combobox', { name: 'Metric', exact: true }).fill('Net sales')
  await page.keyboard.press('Enter')
  // By the engine's range first, then below a value that no day of this shop reaches.
  await expect(page.getByText(/^It would (not )?have fired/)).toBeVisible()
  await look(page, 'alert-unusual')
  await page
    .getByLabel('Condition', { exact: true })
    .first()
    .selectOption('A value is above or below a limit')
  await page.getByLabel('Value', { exact: true }).fill('1,000,000')
  await expect(
    page.getByText(/^Tell me when net sales are below \$1,000,000\.00 on a day\.$/),
  ).toBeVisible()
  await expect(page.getByText('It would have fired once.')).toBeVisible()
  await look(page, 'alert-editor')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByRole('row', { name: /^Sales of a good day/ })).toBeVisible()
  await look(page, 'alerts')

  await page.getByRole('tab', { name: 'Open incidents' }).click()
  const incident = page.getByRole('link', {
    name: /^Net sales were \$[\d,.]+ on .+, below \$1,000,000\.00\.$/,
  })
  await expect(incident).toBeVisible({ timeout: 60_000 })
  await look(page, 'alert-incidents')
  await incident.click()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText(/acknowledged it$/)).toBeVisible()
  await look(page, 'alert-incident')
  await page.getByRole('button', { name: 'Close incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close incident' })
  await dialog.getByLabel('Reason').selectOption('Expected, such as a sale')
  await look(page, 'alert-close', { isOnlySize: true })
  await dialog.getByRole('button', { name: 'Close incident' }).click()
  await expect(page.getByText('Closed: expected, such as a sale')).toBeVisible()

  await page.goto(path('?show=alerts'))
  await page.getByRole('button', { name: 'Actions for Sales of a good day' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete alert' }).click()
  await expect(page.getByRole('row', { name: /^Sales of a good day/ })).toHaveCount(0)
})

test('a tile with a filter and a breakdown becomes an alert, without a pointer', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await addSession(context, readDemo())
  const org = `/org/${readDemo().org_id}`
  const tile = page.locator('[id="net-sales-by-kind"]')
  // Once the shop's orders are read, there are values to choose from.
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto(`${org}/insights/explore#sales.sales.0`)
    await tile.scrollIntoViewIfNeeded({ timeout: 10_000 })
    await expect(tile.getByRole('slider')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Field' }).focus()
  await page.keyboard.type('country')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await drawer.getByRole('combobox', { name: 'Condition' }).selectOption('is')
  await drawer.getByRole('combobox', { name: 'Values' }).focus()
  const values = drawer.getByRole('listbox', { name: 'Values' })
  await page.keyboard.type('united s')
  await expect(values.getByRole('option', { name: /^United States/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page).toHaveURL(/filters=.*US/)

  await expect(tile.locator('section')).toHaveAttribute('aria-busy', 'false')
  await tile.getByRole('button', { name: 'Net sales by customer type: options' }).press('Enter')
  const create = page.getByRole('menuitem', { name: 'Create alert' })
  await arrowTo(page, create)
  // What the bar half covers counts as too small a target.
  await expectAccessible(page, { except: ['target-size'] })
  await page.keyboard.press('Enter')

  const name = page.getByLabel('Name')
  await expect(page.getByRole('combobox', { name: 'Metric', exact: true })).toHaveValue('Net sales')
  const isOfTile = async () => {
    await expect(page.getByLabel('For each')).toHaveValue('ShopifyOrders.customerKind')
    await expect(page.getByRole('combobox', { name: 'Field' })).toHaveValue('Country')
    await expect(
      page.getByText(/^Tell me when net sales of any customer type where Country is United States/),
    ).toBeVisible()
  }
  await isOfTile()
  await expect(page.getByText(/^It would (not )?have fired/)).toBeVisible()
  await look(page, 'alert-of-tile')
  await type(page, name, 'Sales by customer type')
  await page.keyboard.press('Enter')

  const row = page.getByRole('row', { name: /^Sales by customer type/ })
  await expect(row).toBeVisible()
  await expect(row).toContainText('Country is United States')
  await look(page, 'alert-of-tile-saved')
  await row.getByRole('link', { name: 'Sales by customer type' }).press('Enter')
  await expect(name).toHaveValue('Sales by customer type')
  await isOfTile()

  await page.goto(`${org}/insights/alerts?show=alerts`)
  await page.getByRole('button', { name: 'Actions for Sales by customer type' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Delete alert' }).press('Enter')
  await expect(row).toHaveCount(0)
})
