import { readFile } from 'node:fs/promises'
import { look } from './page/look.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { addSession, currentPath } from './page/session.ts'
import { setPlan, whileLocked } from './server/database.ts'
import { readMail } from './server/mailbox.ts'
import { expect, test } from './server/test.ts'

test('a newcomer tries, pays, cancels, and takes everything along when the plan has ended', async ({
  page,
}) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  const orgId = await makeWorkspace(page.request, person, 'Fernhill Goods')
  await setPlan(orgId, '9 days')
  await addSession(page.context(), person)
  const base = `/org/${orgId}`
  const billing = `${base}/settings/billing`
  await page.goto('/')
  await expect(page.getByText('Trial ends in 9 days', { exact: true })).toBeVisible()
  await page.goto(billing)
  const plan = page.getByRole('region', { name: 'Base plan' })
  await expect(plan).toContainText('9 days left.')

  await page.getByRole('button', { name: 'Subscribe to Base plan', exact: true }).click()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect.poll(() => currentPath(page)).toBe(billing)
  await expect(plan).toContainText('The current period ends on')
  const mail = await readMail(page.request, person.email, 'plan-invoice')
  expect(mail.subject).toMatch(/^Your invoice SANDBOX-\d+ from Cartograph$/)

  const exports = page.getByRole('list', { name: 'Exports' })
  const startExport = page.getByRole('button', { name: 'Export all data' })
  await whileLocked('notes', async () => {
    await startExport.click()
    await expect(exports.getByRole('progressbar')).toBeVisible()
    await look(page, 'billing-exporting')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const running = page.getByRole('region', { name: 'Running now' })
    await expect(running).toContainText(/Export of all data.*\d+ of \d+ files/)
    await running.getByRole('button', { name: 'Cancel the export of all data' }).click()
    await expect(running).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await expect(exports.getByRole('listitem')).toContainText('Cancelled')

  await plan.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('button', { name: 'CANCEL THE PLAN' }).click()
  await expect(plan).toContainText('Everything keeps working until the plan ends on')
  await look(page, 'billing-cancelled')
  await page.request.post('/sandbox/stripe-billing/time', { form: { days: '30' } })
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Upgrade Fernhill Goods' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  for (const path of ['', '/insights/explore', '/insights/reports', '/audiences/segments']) {
    await page.goto(base + path)
    await expect.poll(() => currentPath(page), path).toBe(billing)
  }
  await expect(plan).toContainText(/Your plan expired on .* Subscribe for continued access\./)

  await startExport.click()
  const done = exports.getByRole('listitem').filter({ hasText: 'Available until' })
  await expect(done).toContainText(/[1-9]\d* rows/)
  await look(page, 'billing-exported')
  const downloading = page.waitForEvent('download')
  await done.getByRole('button', { name: /^Download/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/)
  const file = await readFile(await download.path())
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(file.includes('workspace/members.jsonl')).toBe(true)
})

test('a renewal that fails is said to be due, and paid by another card', async ({ page }) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  const orgId = await makeWorkspace(page.request, person, 'Fernhill Goods')
  await addSession(page.context(), person)
  const billing = `/org/${orgId}/settings/billing`
  await page.goto(billing)
  await page.getByRole('button', { name: 'Subscribe to Base plan', exact: true }).click()
  await page.getByLabel('Card number').fill('4000 0000 0000 0341')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect.poll(() => currentPath(page)).toBe(billing)
  await page.request.post('/sandbox/stripe-billing/time', { form: { days: '30' } })
  const mail = await readMail(page.request, person.email, 'plan-payment-failed')
  expect(mail.text).toContain('Everything keeps working until')

  await page.reload()
  const plan = page.getByRole('region', { name: 'Base plan' })
  await expect(plan).toContainText('A payment is due. Everything keeps working until')
  await look(page, 'billing-past-due')
  await plan.getByRole('button', { name: 'Pay invoice' }).click()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  await expect(page.getByRole('heading', { name: /^Invoice SANDBOX-\d+: paid$/ })).toBeVisible()
  await expect(async () => {
    await page.goto(billing)
    await expect(plan).toContainText('The current period ends on', { timeout: 1_000 })
  }).toPass()
})
