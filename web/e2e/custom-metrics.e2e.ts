import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { makeShop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

test('metrics with conditions and as formulas are saved, offered to others and deleted', async ({
  page,
  context,
  request,
}) => {
  const { orgId, admin } = await makeShop(request)
  const path = (rest: string) => `/org/${orgId}/insights/custom-metrics${rest}`
  await addSession(context, admin)
  await page.goto(path('/list'))
  await page.getByRole('link', { name: 'New metric' }).first().click()
  await page.getByLabel('Metric group').selectOption('Shopify Orders')
  await chooseByKeyboard(page, 'Metric', 'Net sales')
  await page.getByRole('button', { name: 'Save metric' }).click()
  await expect(page.getByText('Required', { exact: true })).toBeVisible()
  await expect(page.getByText('Choose a field', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  const filtered = 'Net sales in Canada'
  await page.keyboard.type(filtered)
  await chooseByKeyboard(page, 'Field', 'Country')
  await page.getByLabel('Condition', { exact: true }).selectOption('equals')
  await page.getByRole('combobox', { name: 'Values' }).fill('CA')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await look(page, 'metric-conditions')
  await page.getByRole('button', { name: 'Save metric' }).click()
  await expect(page.getByText('Metric created')).toBeVisible()
  await expect(page).toHaveURL(/\/[\da-f-]{36}\/edit$/)

  await page.getByRole('link', { name: '← Back' }).click()
  await expect(page).toHaveURL(path('/list'))
  await expect(row(page, filtered)).toContainText('Net sales where Country is')

  // The new metric is offered to formulas at once.
  const formula = 'Share of Canada'
  await page.getByRole('link', { name: 'New metric' }).click()
  await page.getByLabel('Name').fill(formula)
  await page.getByText('Formula', { exact: true }).click()
  await chooseByKeyboard(page, 'Insert metric', filtered)
  await expect(page.getByRole('textbox', { name: 'Formula' })).toBeFocused()
  await page.keyboard.type('+ 2')
  await page.getByRole('button', { name: 'Save metric' }).click()
  await expect(page.getByText(/^Money and a number cannot be added/)).toBeVisible()
  await look(page, 'metric-problem')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/ ')
  await chooseByKeyboard(page, 'Insert metric', 'Net sales')
  await page.getByLabel('Show as').selectOption('Percent')
  await page.getByRole('button', { name: 'Save metric' }).click()
  await expect(page).toHaveURL(/\/[\da-f-]{36}\/edit$/)
  await page.getByLabel('Description (optional)').fill('How much of it ships there.')
  await page.getByRole('button', { name: 'Save metric' }).click()
  await expect(page.getByText('Metric saved')).toBeVisible()
  // The preview above it changes its height once it is loaded.
  await expect(page.getByText('This workspace has no data yet.')).toBeVisible()
  await page.getByText('History', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
  await look(page, 'metric-history')

  await page.goto(path('/list'))
  await expect(row(page, formula)).toContainText(`${filtered} ÷ Net sales`)
  await look(page, 'metrics')
  await deleteMetric(page, filtered, formula)
  await expect(row(page, formula)).toContainText("Can't be computed")
  await deleteMetric(page, formula, null)
})

const row = (page: Page, metric: string) =>
  page.getByRole('row', { name: new RegExp(`^${metric}`) })

async function chooseByKeyboard(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.focus()
  await page.keyboard.type(option)
  await expect(
    page.getByRole('listbox', { name: /.+/ }).getByRole('option', { name: option }).first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
}

/** `user` is the metric that the dialog names. */
async function deleteMetric(page: Page, metric: string, user: string | null): Promise<void> {
  await row(page, metric)
    .getByRole('button', { name: `Actions for ${metric}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete '${metric}'?` })
  await expect(dialog).toBeVisible()
  if (user !== null) {
    await expect(dialog.getByRole('listitem')).toHaveText([`Metric '${user}'`])
  }
  await dialog.getByRole('button', { name: 'Delete metric' }).click()
  await expect(row(page, metric)).toHaveCount(0)
}
