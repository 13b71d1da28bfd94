import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { readDemo } from './server/demo.ts'
import { readMail } from './server/mailbox.ts'
import { expect, test } from './server/test.ts'

const path = (rest = '') => `/org/${readDemo().org_id}/insights/reports${rest}`

test('a pre-built report becomes one of the shop, which is changed, read, sent and deleted', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
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

  await ready.getByRole('button', { name: /^Use as mine/ }).press('Enter')
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

  await schedule(page)

  await page.getByRole('button', { name: 'Actions for Monday numbers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page).toHaveURL(path('/list'))
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

/** Sends the report every week to oneself and to an address outside, which confirms and ends it. */
async function schedule(page: Page): Promise<void> {
  const outside = 'carla@agency.example'
  await dismissToast(page)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'Not scheduled yet' })).toBeVisible()
  await look(page, 'no-schedules')
  await panel.getByRole('button', { name: 'New schedule' }).press('Enter')
  await expect(panel.getByText(/^Next on/)).toBeVisible()
  await panel.getByLabel('Time', { exact: true }).selectOption({ label: '9:00 AM' })
  await panel.getByLabel('Email address').fill(outside)
  await panel.getByLabel('Email address').press('Enter')
  await look(page, 'new-schedule')
  await panel.getByRole('button', { name: 'Create schedule' }).click()
  const item = panel.getByRole('article', { name: /^Every Monday at 9:00 AM, New York time/ })
  await expect(item).toContainText(`${outside} (waiting for confirmation)`)
  await dismissToast(page)
  await look(page, 'schedules')

  const { text } = await readMail(page.request, outside, 'report-confirmation')
  const link = /https?:\/\/\S+\/public\/report-mail\/\S+/.exec(text)?.[0] ?? ''
  const token = link.split('/').at(-1) ?? ''
  const answer = async (choice: 'confirm' | 'end') => {
    const path = `/v1/public/report-recipients/${token}/${choice}`
    expect((await page.request.post(path)).status()).toBe(200)
    // The panel is in the URL.
    await page.reload()
  }
  await answer('confirm')
  await expect(item).toContainText(outside)
  await expect(item).not.toContainText('waiting for confirmation')

  await item.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(item).toContainText('Paused')
  await item.getByRole('button', { name: /^History/ }).click()
  await expect(panel.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible()
  await page.goBack()
  await answer('end')
  await expect(item).toContainText(`${outside} (ended)`)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** It covers the button that closes the panel. */
async function dismissToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden()
}

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
