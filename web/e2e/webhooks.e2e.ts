import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { openHookReceiver, signatureOf } from './server/hook-receiver.ts'
import { makeShop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

test('a webhook is added, tested, rotated and switched off, and its log says what arrived', async ({
  page,
  request,
}) => {
  const { orgId, admin } = await makeShop(request)
  const receiver = await openHookReceiver()
  await addSession(page.context(), admin)
  await page.goto(`/org/${orgId}/settings/webhooks`)
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await look(page, 'webhooks-empty')

  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Required')
  await form.getByLabel('Name').fill('Warehouse')
  await form.getByLabel('Address').fill('ftp://example.com/events')
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/must begin with https/)
  await look(page, 'webhooks-form', { isOnlySize: true })
  await form.getByLabel('Address').fill(`${receiver.url}/events`)
  await form.getByLabel('Address').press('Enter')

  const secretDialog = page.getByRole('dialog', { name: 'Secret of Warehouse' })
  const shown = secretDialog.getByRole('code')
  await expect(shown).toHaveText(/^whsec_/)
  const secret = (await shown.textContent()) ?? ''
  await look(page, 'webhooks-secret', { isOnlySize: true })
  await secretDialog.getByRole('button', { name: 'Done' }).click()

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Warehouse' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Send a test')
  const log = page.getByRole('dialog', { name: 'Log of Warehouse' })
  await expect(log.getByText(/^Status 204 after \d+ ms$/)).toBeVisible()
  const [first] = receiver.received
  if (first === undefined) throw new Error('Nothing was received')
  expect(first.headers['webhook-signature']).toBe(signatureOf(secret, first))
  await log.getByRole('button', { name: /^Replay Test/ }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[1]?.headers['webhook-id']).toBe(first.headers['webhook-id'])
  receiver.close()
  await expect(log.getByText(/^Status 204/)).toHaveCount(2)
  await log.getByRole('button', { name: /^Replay Test/ }).click()
  await expect(log.getByText('It refused the connection.')).toBeVisible()
  await log.getByText('Body', { exact: true }).click()
  await look(page, 'webhooks-log', { isOnlySize: true })
  await page.keyboard.press('Escape')

  await choose('Rotate secret')
  const question = page.getByRole('alertdialog', { name: "Rotate the secret of 'Warehouse'?" })
  await question.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(shown).toHaveText(/^whsec_/)
  expect(await shown.textContent()).not.toBe(secret)
  await expect(secretDialog).toContainText('The old secret signs too until')
  await secretDialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: 'Warehouse' })
  await expect(row).toContainText('Failing since')
  await look(page, 'webhooks-list')
  await choose('Switch off')
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
})
