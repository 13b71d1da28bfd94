import { readDemo, shopSync, showShopStreams, waitUntilSynced } from './server/demo.ts'
import { addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

test('the sync of the shop can be watched, stopped and started again', async ({ page }) => {
  // 12,746 rows take 7 seconds on an idle machine, and many times that on a busy one.
  test.setTimeout(600_000)
  const demo = readDemo()
  await addSession(page.context(), demo)
  await page.goto(`/org/${demo.org_id}/insights/overview`)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const sync = shopSync(page)
  await showShopStreams(page)
  // Opened by choice, the panel stays open when the shop is done and the other platforms follow.
  await page.getByRole('button', { name: 'Hide details' }).click()
  await page.getByRole('button', { name: 'Show details' }).click()
  const orders = sync.getByRole('progressbar', { name: 'Orders sync' })
  await expect(orders).toBeVisible()

  await sync.getByRole('button', { name: 'Stop sync' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Would you like to stop data sync?' })
  await dialog.getByRole('button', { name: 'Stop sync' }).click()
  await expect(sync.getByText('Stopped', { exact: true }).first()).toBeVisible()
  await sync.getByRole('button', { name: 'Start sync' }).click()

  await expect(orders).toBeVisible()
  const before = await orders.getAttribute('aria-valuetext')
  await expect(orders).not.toHaveAttribute('aria-valuetext', before ?? '', { timeout: 120_000 })
  await waitUntilSynced(page, 480_000)
})
