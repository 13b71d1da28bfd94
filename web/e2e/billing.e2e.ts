import { look } from './page/look.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { addSession, currentPath } from './page/session.ts'
import { setPlan } from './server/database.ts'
import { readMail } from './server/mailbox.ts'
import { expect, test } from './server/test.ts'

test('an admin asks for a demo, takes the free plan, cancels it and comes back', async ({
  page,
}) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  const orgId = await makeWorkspace(page.request, person, 'Fernhill Goods')
  await addSession(page.context(), person)
  const billing = `/org/${orgId}/settings/billing`
  await page.goto(billing)
  const plan = page.getByRole('region', { name: 'Base plan' })
  await expect(plan).toContainText('14 days left.')
  await expect(page.getByRole('listitem', { name: 'Base plan', exact: true })).toContainText('$99')
  await look(page, 'billing-trial')

  await plan.getByRole('button', { name: 'SCHEDULE DEMO' }).click()
  const request = page.getByRole('dialog', { name: 'Schedule a demo' })
  await request.getByRole('textbox', { name: 'Message' }).fill('Friday morning?')
  await look(page, 'billing-demo')
  await request.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  const mail = await readMail(page.request, 'no-reply@localhost', 'plan-request')
  expect(mail.text).toContain('Friday morning?')

  await setPlan(orgId, '3 days')
  await page.reload()
  await plan.getByRole('link', { name: 'UPGRADE' }).click()
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeInViewport()
  await page.getByRole('button', { name: 'Switch to Free' }).click()
  const free = page.getByRole('region', { name: 'Free', exact: true })
  await expect(free).toContainText('No expiry date.')

  await free.getByRole('button', { name: 'Cancel plan' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to cancel?' })
  await look(page, 'billing-cancel')
  await question.getByRole('button', { name: 'I WILL KEEP THE PLAN' }).click()
  await expect(question).toBeHidden()
  await free.getByRole('button', { name: 'Cancel plan' }).click()
  await question.getByRole('button', { name: 'CANCEL THE PLAN' }).click()
  await expect(free).toContainText('Your data and settings are kept until')
  await look(page, 'billing-inactive')

  await page.goto(`/org/${orgId}/insights/overview`)
  await expect.poll(() => currentPath(page)).toBe(billing)
  await page.getByRole('button', { name: 'Switch to Free' }).click()
  await expect(free).toContainText('No expiry date.')
  await page.goto(`/org/${orgId}/insights/explore`)
  await expect.poll(() => currentPath(page)).toBe(`/org/${orgId}/insights/explore`)
})

test('a trial becomes paid by a card that the bank confirms, with an invoice by mail', async ({
  page,
}) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  const orgId = await makeWorkspace(page.request, person, 'Fernhill Goods')
  await addSession(page.context(), person)
  const billing = `/org/${orgId}/settings/billing`
  await page.goto(billing)
  await page.getByRole('button', { name: 'Subscribe to Base plan', exact: true }).click()

  const card = page.getByLabel('Card number')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await card.fill('4000 0000 0000 0002')
  await subscribe.click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await card.fill('4000 0025 0000 3155')
  await subscribe.click()
  await page.getByRole('button', { name: 'Approve' }).click()

  await expect.poll(() => currentPath(page)).toBe(billing)
  const plan = page.getByRole('region', { name: 'Base plan' })
  await expect(plan).toContainText('The current period ends on')
  const payments = page.getByRole('region', { name: 'Payments and invoices' })
  await expect(payments).toContainText('Visa ending in 3155')
  await expect(payments.getByRole('link', { name: /^SANDBOX-\d+$/ })).toBeVisible()
  await look(page, 'billing-paid')
  const mail = await readMail(page.request, person.email, 'plan-invoice')
  expect(mail.text).toContain('$99')

  await page.getByRole('button', { name: 'Change to Base plan, yearly' }).click()
  const change = page.getByRole('dialog', { name: 'Change to Base plan, yearly' })
  await expect(change).toContainText('is charged now.')
  await look(page, 'billing-change')
  await change.getByRole('button', { name: 'Change plan' }).click()
  const yearly = page.getByRole('region', { name: 'Base plan, yearly' })
  await expect(yearly).toContainText('The current period ends on')

  await yearly.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('button', { name: 'CANCEL THE PLAN' }).click()
  await yearly.getByRole('button', { name: 'Resume plan' }).click()
  await expect(yearly).toContainText('The current period ends on')
})

test('everyone can read the prices', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('listitem', { name: 'Free', exact: true })).toContainText('$0')
  await expect(page.getByText('Every new workspace starts with a trial of 14 days.')).toBeVisible()
  await look(page, 'pricing')
})
