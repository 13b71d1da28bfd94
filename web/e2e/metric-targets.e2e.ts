import { readFile } from 'node:fs/promises'
import { look } from './page/look.ts'
import { accessToken, post } from './page/people.ts'
import { addSession } from './page/session.ts'
import { readDemo } from './server/demo.ts'
import { makeShop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

const csv = `Metric;Target;Month;Year
Shopify Orders: net sales;1.250,50;Jan;2026
net sales;1.400,00;Feb;2026
Averge order value (Shopify Orders);85,5;1;2026
conversion rate (platform ad spend);2,5 %;2026-01-01;2026
MRR;900;13;2026
`

test('targets are uploaded, corrected, typed, downloaded and deleted', async ({
  page,
  context,
  request,
}) => {
  const { orgId, admin } = await makeShop(request)
  await addSession(context, admin)
  await page.goto(`/org/${orgId}/insights/metric-targets?year=2026`)
  await expect(page.getByText('No metric targets yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
  await page.getByLabel('File with metric targets').setInputFiles({
    name: 'targets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })

  const dialog = page.getByRole('dialog', { name: 'Review metric targets' })
  await expect(dialog.getByText('2 errors')).toBeVisible()
  await look(page, 'targets-review')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(
    dialog.getByRole('gridcell', { name: /^Metric, row 4: Averge.*error$/ }),
  ).toBeFocused()
  await dialog.getByRole('button', { name: 'Average order value', exact: true }).click()
  await expect(dialog.getByText('1 error')).toBeVisible()
  await dialog.getByRole('gridcell', { name: /^Month, row 6: 13/ }).click()
  await page.keyboard.type('12')
  await look(page, 'targets-edit')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No errors')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Metric Targets Updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const cell = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await expect(cell('Net sales, Jan 2026')).toHaveValue('$1,251')
  await expect(cell('Conversion rate (Platform Ad Spend), Jan 2026')).toHaveValue('2.5%')
  await cell('MRR, Dec 2026').focus()
  await page.keyboard.press('ArrowUp')
  await expect(cell('Conversion rate (Platform Ad Spend), Dec 2026')).toBeFocused()
  await page.keyboard.type('3')
  await expect(page.getByText('Write 3% or 0.03')).toBeVisible()
  await look(page, 'targets-grid')
  await page.keyboard.type('%')
  await page.getByRole('button', { name: 'Save targets' }).click()
  await expect(page.getByText(/unsaved/)).toHaveCount(0)

  // An emptied cell deletes its target, and a large one is not cut.
  await cell('MRR, Dec 2026').fill('')
  await cell('Net sales, Feb 2026').fill('123456.78')
  await page.getByRole('button', { name: 'Save targets' }).click()
  await expect(page.getByText(/unsaved/)).toHaveCount(0)
  await page.reload()
  // In the table without its cents, and with them while it is edited.
  await expect(cell('Net sales, Feb 2026')).toHaveValue('$123,457')
  await cell('Net sales, Feb 2026').focus()
  await expect(cell('Net sales, Feb 2026')).toHaveValue('123456.78')
  await expect(cell('MRR, Dec 2026')).toHaveCount(0)
  const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth
  expect(await cell('Net sales, Feb 2026').evaluate(isCut)).toBe(false)

  await page.getByRole('button', { name: 'Year after' }).click()
  await page.getByRole('button', { name: 'Copy 2026' }).click()
  const copying = page.getByRole('dialog', { name: 'Copy the targets of 2026' })
  await copying.getByLabel('Growth in %').fill('10')
  await look(page, 'targets-copy', { isOnlySize: true })
  await page.keyboard.press('Enter')
  await expect(cell('Net sales, Jan 2027')).toHaveValue('$1,376')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Year before' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await (await downloading).path()
  expect((await readFile(file, 'utf8')).split('\r\n')).toContain(
    'Conversion rate (Platform Ad Spend),0.03,12,2026',
  )

  const average = 'Average order value'
  await page.getByRole('button', { name: `Delete the targets of ${average}` }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking.getByText('The targets of one month')).toBeVisible()
  await asking.getByRole('button', { name: 'Delete targets' }).click()
  await expect(page.getByText('Metric Targets Deleted')).toBeVisible()
  await expect(cell(`${average}, Jan 2026`)).toHaveCount(0)
})

test('a figure and a chart of the overview show the target of their month', async ({
  page,
  context,
  request,
}) => {
  const demo = readDemo()
  await addSession(context, demo)
  const path = `/v1/orgs/${demo.org_id}/metric_targets`
  // Of this year and the next, so that the end of a year changes nothing.
  const years = [0, 1].map((n) => new Date().getFullYear() + n)
  const items = years.flatMap((year) =>
    Array.from({ length: 12 }, (_, n) => ({
      metric: 'Net sales',
      target: 90_000,
      year,
      month: n + 1,
    })),
  )
  const token = await accessToken(request, { ...demo, firstName: '', lastName: '' })
  await post(request, path, items, token)

  await page.goto(`/org/${demo.org_id}/insights/overview?dates=thisMonth`)
  const target = page.getByRole('button', { name: /^Target \$90,000/ }).first()
  await expect(target).toContainText('Target for')
  await target.focus()
  await expect(page.getByText(/^Target for \w{3} \d{4}: \$90,000\./)).toBeVisible()
  await look(page, 'targets-overview')
  await page.keyboard.press('Escape')

  const tile = page.locator('[id="net-sales-over-time"]')
  const slider = tile.getByRole('slider')
  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', /Target \$[\d,]+\.\d\d/)
  await tile.getByRole('button', { name: /: options$/ }).click()
  await page.getByRole('menuitem', { name: 'View as table' }).click()
  const table = page.getByRole('dialog').getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Target' })).toBeVisible()
})
