import type { Browser, Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { startSchedule } from './server/database.ts'
import { readDemo } from './server/demo.ts'
import { openHookReceiver, signatureOf } from './server/hook-receiver.ts'
import { readMail } from './server/mailbox.ts'
import { expect, test } from './server/test.ts'

const path = (rest = '') => `/org/${readDemo().org_id}/insights/reports${rest}`

test('a pre-built report becomes one of the shop, which is changed, read, sent and deleted', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000)
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

  await schedule(page, browser)

  await page.getByRole('button', { name: 'Actions for Monday numbers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page).toHaveURL(path('/list'))
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

/**
 * Sends the report every week to oneself, to a webhook, to Slack and to an address outside, which confirms and
 * ends it by its mail.
 */
async function schedule(page: Page, browser: Browser): Promise<void> {
  const outside = 'carla@agency.example'
  const receiver = await openHookReceiver()
  await dismissToasts(page)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'Not scheduled yet' })).toBeVisible()
  await look(page, 'no-schedules')
  await panel.getByRole('button', { name: 'New schedule' }).press('Enter')
  await expect(panel.getByText(/^Next on/)).toBeVisible()
  await panel.getByLabel('Time', { exact: true }).selectOption({ label: '9:00 AM' })
  await panel.getByLabel('Email address').fill(outside)
  await panel.getByLabel('Email address').press('Enter')
  await panel.getByRole('radio', { name: 'Webhook' }).check()
  await panel.getByLabel('URL of the webhook').fill(`${receiver.url}/hook`)
  await panel.getByLabel('URL of the webhook').press('Enter')
  await panel.getByRole('radio', { name: 'Slack' }).check()
  await panel.getByLabel('Incoming webhook of Slack').fill(`${receiver.url}/slack`)
  await panel.getByLabel('Incoming webhook of Slack').press('Enter')
  await look(page, 'new-schedule')
  await panel.getByRole('button', { name: 'Create schedule' }).click()
  const secret = await panel.getByRole('code').innerText()
  await panel.getByRole('button', { name: 'Done' }).click()
  const item = panel.getByRole('article', { name: /^Every Monday at 9:00 AM, New York time/ })
  await expect(item).toContainText(`${outside} (waiting for confirmation)`)
  await look(page, 'schedules')

  const { text } = await readMail(page.request, outside, 'report-confirmation')
  const link = /https?:\/\/\S+\/public\/report-mail\/\S+/.exec(text)?.[0] ?? ''
  const reader = await browser.newPage()
  await reader.goto(link)
  await look(reader, 'confirm-report')
  await reader.getByRole('button', { name: 'Confirm' }).click()
  await expect(reader.getByRole('heading', { name: 'You get this report' })).toBeVisible()
  // The panel is in the URL.
  await page.reload()
  await expect(item).toContainText(outside)
  await expect(item).not.toContainText('waiting for confirmation')

  const choose = async (name: string) => {
    await item.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await startSchedule(readDemo().org_id)
  await expect
    .poll(() => receiver.received.map(({ path: to }) => to).toSorted())
    .toEqual(['/hook', '/slack'])
  const hook = receiver.received.find(({ path: to }) => to === '/hook')
  if (hook === undefined) throw new Error('There is no request')
  expect(hook.headers['webhook-signature']).toBe(signatureOf(secret, hook))
  for (const { body } of receiver.received) expect(body).toContain('Monday numbers')
  receiver.close()
  await choose('Pause')
  await expect(item).toContainText('Paused')
  await choose('Send a test to me')
  const mail = await readMail(page.request, readDemo().email, 'scheduled-report')
  expect(mail.subject).toContain('Monday numbers')
  expect(mail.text).toContain('What happened')
  expect(mail.text).toMatch(/Net sales/)
  await item.getByRole('button', { name: /^History/ }).click()
  const runs = panel.getByRole('list', { name: 'History' }).getByRole('article')
  await expect(runs.filter({ hasText: '· Test' })).toHaveCount(1)
  const deliveries = runs.filter({ hasNotText: '· Test' }).getByRole('listitem')
  for (const kind of ['Webhook', 'Slack']) {
    const delivery = deliveries.filter({ hasText: `${kind} 127.0.0.1` })
    await expect(delivery).toContainText(/Sent \w{3} \d/)
  }
  await dismissToasts(page)
  await look(page, 'schedule-history', { isOnlySize: true })
  await page.goBack()

  await reader.reload()
  await reader.getByRole('button', { name: 'Stop getting this report' }).click()
  await expect(reader.getByRole('heading', { name: 'You no longer get this report' })).toBeVisible()
  await reader.close()
  await page.reload()
  await expect(item).toContainText(`${outside} (ended)`)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** They cover the button that closes the panel. */
async function dismissToasts(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Dismiss' })
  await expect(buttons.first()).toBeVisible()
  for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click()
  await expect(buttons).toHaveCount(0)
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
