import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { readDemo } from './server/demo.ts'
import { expect, test } from './server/test.ts'

const path = (rest = '') => `/org/${readDemo().org_id}/insights/reports${rest}`

test('a pre-built report becomes one of the shop, which is changed, read and deleted', async ({
  page,
  context,
}) => {
  await addSession(context, readDemo())
  await page.goto(path('/list'))
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await look(page, 'no-reports')
  await page.getByRole('link', { name: 'Pre-built', exact: true }).click()
  const ready = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Use as mine/ }), hasNotText: 'Needs' })
    .first()
  const name = await ready.getByRole('link').first().innerText()
  await look(page, 'pre-built-reports')

  await ready.getByRole('button', { name: /^Use as mine/ }).click()
  await expect(page).toHaveURL(/\/reports\/[\da-f-]{36}\/edit$/)
  const save = page.getByRole('button', { name: 'Save report' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Name').fill('Monday numbers')
  await page.getByLabel('Section title').fill('What happened')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('Metric group').selectOption('Shopify Orders')
  await choose(page, 'Metrics', 'Net sales')
  await choose(page, 'Metrics', 'Orders')
  await choose(page, 'Breakdown', 'Channel')
  await page.getByText('Pivot over time').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: /^Total .*\d/ })).toBeVisible()
  await look(page, 'report-editor')
  await save.click()
  await expect(page.getByText('Report saved')).toBeVisible()

  const period = page.getByRole('main').locator('[data-report-period]')
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(page.getByRole('heading', { name: 'Monday numbers' })).toBeVisible()
  await expect(sections.first()).toHaveText('What happened')
  await expect(totalOf(page, 'What happened')).toContainText(/\d/)
  await sections.last().scrollIntoViewIfNeeded()
  await expect(totalOf(page, 'Shopify Orders')).toContainText(/\d/)
  await look(page, 'report')
  const now = await period.innerText()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\?step=-1$/)
  await expect(period).not.toHaveText(now)
  await expect(totalOf(page, 'What happened')).toContainText(/\d/)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const list = page.getByRole('region', { name: 'Sections' })
  await list.getByRole('button', { name: /^What happened/ }).press('Alt+ArrowDown')
  await expect(list.getByRole('status')).toHaveText(/^What happened: 2 of/)
  await save.click()
  await expect(sections.nth(1)).toHaveText('What happened')

  await page.getByRole('button', { name: 'Actions for Monday numbers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page).toHaveURL(path('/list'))
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

const totalOf = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('row', { name: /^Total/ })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option)
  await page
    .getByRole('listbox', { name: /.+/ })
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click()
  await page.keyboard.press('Escape')
}
