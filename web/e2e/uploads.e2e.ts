import { beginConsent, decideInPopup, openNew, rowOf } from './page/connections.ts'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { makeShop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

const platform = 'Google Analytics'

test('an old view is chosen, and an export of it fills its web traffic', async ({
  page,
  request,
}) => {
  const { orgId, admin } = await makeShop(request)
  await addSession(page.context(), admin)
  await page.goto(`/org/${orgId}/settings/datasources`)
  const drawer = await openNew(page, platform)
  await expect(drawer.getByText(/Google shut down Universal Analytics/)).toBeVisible()
  await look(page, 'uploads-new')
  await beginConsent(page, platform)
  await decideInPopup(page, 'Allow')

  await drawer.getByLabel('Account').selectOption('Fernhill Goods (unused)')
  await expect(drawer.getByText('Selected Account has no web properties')).toBeVisible()
  await drawer.getByLabel('Account').selectOption('Fernhill Goods')
  await drawer.getByLabel('Web property').selectOption('Fernhill Goods - blog')
  await expect(drawer.getByText('Selected web property has no profiles')).toBeVisible()
  await drawer.getByLabel('Web property').selectOption('Fernhill Goods - web')
  await drawer.getByLabel('Web profile').selectOption('All Web Site Data')
  await drawer.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByText('Integration Successful')).toBeVisible()

  await rowOf(page, platform).getByRole('link').click()
  const files = drawer.getByRole('region', { name: 'Files' })
  await expect(files.getByText(/No files yet/)).toBeVisible()
  const address = await files.getByRole('link', { name: 'export.csv' }).getAttribute('href')
  const exported = await (await request.get(address ?? '')).body()
  await files.getByLabel('File to upload').setInputFiles({
    name: 'old report.csv',
    mimeType: 'text/csv',
    buffer: exported,
  })
  const report = files.getByRole('listitem').filter({ hasText: 'old report.csv' })
  await expect(report.getByText('Imported', { exact: true })).toBeVisible({ timeout: 60_000 })

  const rows = 'date,source,sessions\n2022-05-01,newsletter,7\n2022-05-02,newsletter,some\n'
  await files.getByLabel('File to upload').setInputFiles({
    name: 'by hand.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  })
  const own = files.getByRole('listitem').filter({ hasText: 'by hand.csv' })
  await expect(own.getByText('Imported in part')).toBeVisible({ timeout: 60_000 })
  await own.getByText('1 row left out').click()
  await expect(own.getByText("sessions 'some' is not a count")).toBeVisible()
  await look(page, 'uploads-files')

  await page.goto(
    `/org/${orgId}/insights/explore?dates=2022-05-01_2024-06-30#website.web-traffic.0`,
  )
  const figures = page.getByRole('region', { name: 'Sessions', exact: true }).getByRole('group')
  await expect(figures.getByRole('paragraph').filter({ hasText: /[1-9]/ }).first()).toBeVisible()
  await page.goto(`/org/${orgId}/settings/datasources`)
  await rowOf(page, platform).getByRole('link').click()

  await own.getByRole('button', { name: 'Delete file by hand.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
  await expect(own).toBeHidden()
})
