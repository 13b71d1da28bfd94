import type { Locator } from '@playwright/test'
import { switchOnAudiences } from './page/audiences.ts'
import { waitUntilJudged } from './page/insights-pages.ts'
import { look } from './page/look.ts'
import { onPhone } from './page/sizes.ts'
import { addSession } from './page/session.ts'
import { readDemo } from './server/demo.ts'
import { expect, test } from './server/test.ts'

const path = (rest = '') => `/org/${readDemo().org_id}/audiences/segments${rest}`

test.beforeAll(async ({ request }) => {
  // The history of the demo syncs first, along with the other tests.
  test.setTimeout(900_000)
  await waitUntilJudged(request)
  await switchOnAudiences(request)
})

test('a segment is built while its size follows, saved, listed, opened and deleted', async ({
  page,
  context,
}) => {
  await addSession(context, readDemo())
  await page.goto(path('/templates'))
  const templates = page.getByRole('list', { name: 'Segment templates' }).getByRole('listitem')
  const first = templates.first().getByRole('heading')
  await expect(first).toHaveText('Subscribers who never ordered')
  await page.getByRole('button', { name: 'Win back' }).click()
  await expect(page).toHaveURL(/tags=win-back$/)
  await expect(first).not.toHaveText('Subscribers who never ordered')
  await expect(templates.filter({ hasText: 'Win back' })).toHaveCount(4)
  await expect(templates.getByText(/[\d,]+ customers/)).toHaveCount(4)
  await look(page, 'templates')
  const firstPage = await first.innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).not.toHaveText(firstPage)
  await page.goBack()
  await expect(first).toHaveText(firstPage)

  await page.getByRole('link', { name: '← Customer segments' }).click()
  await page.getByRole('link', { name: 'New segment' }).first().click()
  await expect(page.getByText(/^Complete a condition/)).toBeVisible()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('Choose a field', { exact: true })).toHaveCount(2)
  await expect(page.getByLabel('Name')).toBeFocused()
  await look(page, 'segment-missing')
  await page.getByRole('button', { name: 'Remove condition' }).last().click()

  const segment = 'Regulars'
  await page.getByLabel('Name').fill(segment)
  const field = page.getByRole('combobox', { name: 'Field' })
  await field.fill('orders')
  await look(page, 'segment-fields')
  await page.getByRole('option', { name: /^Number of orders/ }).click()
  await page.getByLabel('Condition', { exact: true }).selectOption('greater than or equal')
  await page.getByLabel('Value', { exact: true }).fill('1')
  const size = page.getByRole('region', { name: 'Size' })
  const one = await members(size)
  await page.getByLabel('Value', { exact: true }).fill('2')
  await expect.poll(() => members(size)).toBeLessThan(one)
  const two = await members(size)
  expect(two).toBeGreaterThan(0)

  // By keyboard alone: what they bought, at least once.
  await page.getByRole('button', { name: 'Add condition' }).press('Enter')
  await expect(field.nth(1)).toBeFocused()
  await page.keyboard.type('Bought vendor')
  await expect(page.getByRole('option', { name: /^Bought vendor/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Condition', { exact: true }).nth(1).selectOption('equals')
  const values = page.getByRole('combobox', { name: 'Values' })
  await values.click()
  await page.getByRole('listbox', { name: 'Values' }).getByRole('option').first().click()
  await values.fill('Unknown & Sons')
  await values.press('Enter')
  await expect(page.getByText(/^'Unknown & Sons' isn't in your data/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Sample of twenty').click()
  await expect(page.getByRole('list', { name: 'Sample of twenty' })).toBeVisible()
  await page.getByText('Overlap with other segments').click()
  await look(page, 'segment-edited')

  const saved = await members(size)
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('Segment created')).toBeVisible()
  await expect(page.getByRole('heading', { name: segment, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Customers who ordered at least twice and bought/)).toBeVisible()
  await look(page, 'segment-definition')

  await page.getByRole('tab', { name: 'Records' }).click()
  await expect(page).toHaveURL(/\?tab=records$/)
  await expect(page.getByRole('status').filter({ hasText: /customers?$/ })).toHaveText(
    `${new Intl.NumberFormat('en-US').format(saved)} customers`,
  )
  await look(page, 'segment-records')

  await page.getByRole('link', { name: '← Customer segments' }).click()
  const row = page.getByRole('row', { name: segment })
  await expect(row).toContainText('Number of orders is at least 2 +1 more')
  await look(page, 'segments')
  await page.getByText('Cards', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: segment })).toContainText(
    'Customers who ordered at least twice',
  )
  await look(page, 'segment-cards')
  await page.getByText('Compact', { exact: true }).click()
  await row.getByRole('button', { name: `Actions for ${segment}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete '${segment}'?` })
  await look(page, 'segment-delete')
  await dialog.getByRole('button', { name: 'Delete segment' }).click()
  await expect(page.getByText('Segment deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('leaving an unsaved segment asks first', async ({ page, context }) => {
    await addSession(context, readDemo())
    await page.goto(path('/new/edit'))
    await page.getByLabel('Name').fill('Draft')
    await page.getByRole('link', { name: '← Customer segments' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Draft')
    await page.getByRole('link', { name: '← Customer segments' }).click()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(path())
  })
})

/** The size, once it belongs to the present rule. */
async function members(size: Locator): Promise<number> {
  await expect(size.locator('[aria-busy="false"]').first()).toBeVisible()
  const text = await size.getByRole('status').first().innerText()
  return Number(text.replaceAll(/\D/g, ''))
}
