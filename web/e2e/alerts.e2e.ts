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
