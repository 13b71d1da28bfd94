import { endpoints } from '@cartograph/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { readDemo } from './server/demo.ts'
import { addColleague } from './page/colleague.ts'
import { openFinding, waitUntilJudged } from './page/insights-pages.ts'
import { look } from './page/look.ts'
import { onPhone } from './page/sizes.ts'
import { post } from './page/people.ts'
import { currentPath, addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

const logPath = (rest = '') => `/org/${readDemo().org_id}/insights/action-log${rest}`

test.beforeAll(async ({ request }) => {
  // The history of the demo syncs first, along with the other tests.
  test.setTimeout(900_000)
  await waitUntilJudged(request)
})

test.beforeEach(async ({ context, request }) => {
  await addSession(context, readDemo())
  await emptyLog(request)
})

test('what was done about a finding is written down there, and stands in the log', async ({
  page,
}) => {
  await openFinding(page)
  const finding = page.url()
  const section = page.getByRole('region', { name: 'Action log' })
  await expect(section.getByText(/^No entries about this insight/)).toBeVisible()
  await section.getByRole('button', { name: 'Create action log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create action log' })
  await expect(dialog.getByLabel('What was done?')).toBeFocused()
  await expect(dialog.getByLabel('Action date')).toHaveText(/^\w{3}, \w{3} \d{1,2}, \d{4}$/)
  const date = await dialog.getByLabel('Action date').innerText()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await expect(dialog.getByLabel('What was done?')).toHaveAttribute('aria-invalid', 'true')

  await dialog.getByLabel('What was done?').fill('Spoke to the supplier <b>twice</b>')
  await dialog.getByLabel('Data source').selectOption('Shopify')
  await dialog.getByLabel('Lookback date').selectOption({ index: 1 })
  await dialog.getByLabel('Tags (optional)').fill('supplier ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Action log successfully created')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByText('Spoke to the supplier <b>twice</b>')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Action log' })
    .click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Spoke to the supplier' })
  await expect(entry).toContainText(date.split(', ')[1] ?? '')
  await entry.getByRole('link', { name: 'View insight' }).click()
  await expect(page).toHaveURL(finding)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('it sorts by either date, searches while typing, and keeps everything in the URL', async ({
    page,
    request,
  }) => {
    await addColleague(request)
    for (let n = 1; n <= 12; n += 1) {
      const day = String(n).padStart(2, '0')
      const lookback = String(29 - n).padStart(2, '0')
      await write(request, {
        text: n === 7 ? 'Sent the autumn mail' : `Action ${n}`,
        datasourceType: n === 8 ? 'FB' : 'KL',
        actionDate: `2026-10-${day}`,
        lookbackDate: `2026-11-${lookback}`,
      })
    }
    await page.goto(logPath())
    const items = page.getByRole('list', { name: /^Entries/ }).getByRole('listitem')
    await expect(items).toHaveCount(10)
    await expect(items.first()).toContainText('Action 12')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(items).toHaveCount(2)
    await page.getByRole('tab', { name: 'By lookback date' }).click()
    await expect(items.first()).toContainText('Lookback on Sat, Nov 28, 2026')
    await expect(items.first()).toContainText('Action 1')
    await page.getByRole('searchbox', { name: 'Search' }).fill('AUTUMN')
    await expect(items).toHaveCount(1)
    await expect.poll(() => currentPath(page)).toBe(logPath('?tab=by_lookback_date&search=AUTUMN'))
    await page.reload()
    await expect(items).toHaveCount(1)
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByLabel('Data source').selectOption('Facebook')
    await expect(page.getByText('No entries match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(items).toHaveCount(1)

    await items.getByRole('button', { name: /^Edit entry/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit action log entry' })
    const field = dialog.getByLabel('What was done?')
    await field.fill('Sent the autumn mail to all')
    await field.pressSequentially(' with @gr')
    const member = dialog.getByRole('listbox').getByRole('option', { name: 'Grace Hopper' })
    // A keyboard covers the lower half of the screen.
    await expect(member).toBeInViewport()
    expect((await member.boundingBox())?.y).toBeLessThan(400)
    await look(page, 'action-log-mention')
    await member.tap()
    await dialog.locator('input[type=file]').setInputFiles(list)
    await expect(dialog.getByText('0.1 KB')).toBeVisible()
    await look(page, 'action-log-edit')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(items.first()).toContainText('Sent the autumn mail to all with @Grace Hopper')
    await expect(items.getByRole('button', { name: 'list.csv' })).toBeVisible()
    await look(page, 'action-log-files')
    await expect(items.first()).toContainText('Edited')
    await items.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No results found')).toBeVisible()
  })
})

test('what a colleague writes is there without a reload', async ({ page, request }) => {
  const isLive = waitUntilLive(page)
  await page.goto(logPath())
  await isLive
  await expect(page.getByText('No entries yet')).toBeVisible()
  await write(request, { text: 'Written elsewhere' })
  await expect(page.getByText('Written elsewhere')).toBeVisible()
})

test('a note is written on a day of a chart, read on its mark, and hidden', async ({ page }) => {
  await page.goto(`/org/${readDemo().org_id}/insights/overview`)
  const tile = page.getByRole('region', { name: 'Net sales', exact: true })
  const options = tile.getByRole('button', { name: 'Net sales: options' })
  await expect(tile.getByRole('slider')).toBeVisible()
  await options.click()
  await page.getByRole('menuitem', { name: 'Write a note…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a note' })
  await dialog.getByLabel('What should others know?').fill('Warehouse closed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  // The day may be a sales day, which is a note of its own on the same mark.
  const mark = tile.getByRole('button', { name: /Warehouse closed/ })
  await mark.click()
  const details = page.getByRole('dialog', { name: 'Notes' })
  await expect(details.getByText('Warehouse closed')).toBeVisible()
  await look(page, 'chart-note')
  await page.keyboard.press('Escape')
  await options.click()
  await page.getByRole('menuitem', { name: 'Hide notes' }).click()
  await expect(mark).toHaveCount(0)
  await options.click()
  await page.getByRole('menuitem', { name: 'Show notes' }).click()
  await mark.click()
  await details.getByRole('button', { name: 'Delete' }).click()
  await details.getByRole('button', { name: 'Delete for everyone' }).click()
  await expect(page.getByText('Note deleted')).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('the log stands beside a dashboard: a goal, its measured effect, replies and reactions', async ({
  page,
  request,
}) => {
  // Its days were over long ago, so it is measured at once.
  const goal = { metric: 'ShopifyOrders.netSales', segment: null }
  await write(request, { text: 'New photos of all products', datasourceType: 'SP', goal })
  const isLive = waitUntilLive(page)
  await page.goto(`/org/${readDemo().org_id}/insights/overview`)
  await isLive
  await page.getByRole('button', { name: 'Action log', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Action log', exact: true })
  await expect(drawer.getByText(/^(Net sales were|Cannot tell: )/)).toBeVisible({
    timeout: 30_000,
  })
  await drawer.getByRole('button', { name: 'Create action log' }).click()
  const form = page.getByRole('dialog', { name: 'Create action log' })
  await form.getByLabel('What was done?').fill('Price of the bestseller up 10 %')
  await expect(form.getByLabel('Meant to move (optional)')).toHaveValue(goal.metric)
  await form.getByLabel('Of (optional)').selectOption('Channel')
  // At another width the buttons of the dashboard stand elsewhere, and the form is closed.
  await look(page, 'action-log-goal', { isOnlySize: true })
  await form.getByLabel('Of (optional)').selectOption('Everything')
  await page.getByLabel('What was done?').press('Enter')
  const entry = drawer.getByRole('listitem').filter({ hasText: 'Price of the bestseller' })
  await expect(entry).toContainText('Net sales will be compared with what was to be expected')
  await entry.getByRole('button', { name: 'React' }).click()
  await entry.getByRole('button', { name: 'Thumbs up' }).click()
  await expect(entry.getByRole('button', { name: '👍 1: You' })).toBeVisible()
  await entry.getByRole('button', { name: 'Reply' }).click()
  await drawer.getByRole('textbox', { name: 'Reply' }).fill('Let us see')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Let us see')).toBeVisible()
  await look(page, 'action-log-thread')
  await drawer.getByRole('button', { name: 'Latest entries' }).click()
  await expect(entry.getByRole('button', { name: '1 reply' })).toBeVisible()
  await look(page, 'action-log-drawer')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  const tile = page.getByRole('region', { name: 'Net sales', exact: true })
  await expect(tile.getByRole('button', { name: /^(Note: Price of|\d notes)/ })).toBeVisible()
})

test(`the log, what it is written in and its place at a finding are whole`, async ({
  page,
  request,
}) => {
  const isLive = waitUntilLive(page)
  await page.goto(logPath())
  await isLive
  await expect(page.getByText('No entries yet')).toBeVisible()
  await look(page, 'action-log-empty')
  await write(request, {
    text: `Raised the budget of the autumn campaign\n\n${'withoutanyspace'.repeat(12)}`,
    tags: ['ads', 'autumn'],
  })
  await write(request, { text: 'Sent the mail' })
  await expect(page.getByText('Sent the mail')).toBeVisible()
  await look(page, 'action-log')
  await page.getByRole('button', { name: 'Create action log' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await look(page, 'action-log-new')
  await page.keyboard.press('Escape')
  await writeAtFinding(page, request)
  await look(page, 'action-log-finding')
})

/** Opens an insight with a log entry on its day. */
async function writeAtFinding(page: Page, request: APIRequestContext): Promise<void> {
  const isLive = waitUntilLive(page)
  await openFinding(page)
  await isLive
  const id = page.url().slice(-36)
  await write(request, { text: 'Asked the supplier', insight_id: id })
  const section = page.getByRole('region', { name: 'Action log' })
  await expect(section.getByText('Asked the supplier')).toBeVisible()
  await section.scrollIntoViewIfNeeded()
}

/** From then on the page receives what others write. */
async function waitUntilLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"ready"'))
}

interface ActionOptions {
  readonly text: string
  readonly actionDate?: string
  readonly datasourceType?: string
  readonly lookbackDate?: string
  readonly tags?: readonly string[]
  readonly insight_id?: string
  readonly goal?: { readonly metric: string; readonly segment: null }
}

async function write(request: APIRequestContext, over: ActionOptions): Promise<void> {
  const entry = { actionDate: '2026-10-01', datasourceType: 'KL', lookbackDate: '2026-10-08' }
  const answer = await request.post(logApi(), {
    headers: session,
    data: { ...entry, ...over },
  })
  expect(answer.status()).toBe(201)
}

const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Linen shirt,49') }

/** The tested member's token for entries written through the API. */
let session: { authorization: string }

async function emptyLog(request: APIRequestContext): Promise<void> {
  const { email, password } = readDemo()
  const signedIn = await post(request, endpoints.signIn.path, { email, password })
  const { token } = (await signedIn.json()) as { token: string }
  session = { authorization: `Bearer ${token}` }
  const answer = await request.get(`${logApi()}?page_size=100`, { headers: session })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  for (const { id } of items) await request.delete(`${logApi()}/${id}`, { headers: session })
}

const logApi = () => `/v1/orgs/${readDemo().org_id}/action-log`
