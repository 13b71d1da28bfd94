import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './page/axe.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

const designer = { ...newPerson(), email: 'designer@cartograph.example' }
const wide = { width: 1600, height: 1_100 }
let orgId = ''

test.beforeAll(async ({ request }) => {
  await makeDesigner(request)
  orgId = await makeWorkspace(request, designer)
})

test('a developer arranges a dashboard with the mouse, and resets it', async ({ page }) => {
  await openSales(page)
  await unlock(page)
  const before = await places(page)
  expect(before['Sales over time']).toMatchObject({ x: 0, w: 12 })
  expect(before['Net sales breakdown']).toMatchObject({ x: 12, w: 6 })

  // The narrow tile moves to the left edge; the wide one shrinks and follows.
  const column = await columnWidth(page)
  await drag(page, handleOf(page, 'Net sales breakdown'), { x: -12 * column, y: -36 })
  await expect.poll(() => places(page)).not.toEqual(before)
  expect((await places(page))['Net sales breakdown']).toMatchObject({ x: 0, w: 6 })
  await drag(page, cornerOf(page, 'Sales over time'), { x: -3 * column, y: 60 })
  await expect
    .poll(async () => (await places(page))['Sales over time'])
    .toMatchObject({ w: 9, h: Number(before['Sales over time']?.h) + 5 })
  const arranged = await places(page)
  await expectAccessible(page)

  await save(page)
  await page.reload()
  await unlock(page)
  expect(await places(page)).toEqual(arranged)

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await openMenu(page, 'Reset to default…')
  await page.getByRole('button', { name: 'Reset dashboard' }).click()
  await expect(page.getByText("'Sales' was reset")).toBeVisible()
  await unlock(page)
  expect(await places(page)).toEqual(before)
})

test('a developer arranges it without a mouse, and takes it back', async ({ page }) => {
  await openSales(page)
  await unlock(page)
  const before = await places(page)
  const handle = handleOf(page, 'Sales over time')
  const said = page.getByRole('status').filter({ hasText: /wide/ })

  await handle.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(said).toHaveText(/^Sales over time: column 1, row \d+, 11 wide, \d+ high$/)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText(/^Sales over time: column 2, row \d+, 11 wide, \d+ high$/)
  await expect(handle).toBeFocused()
  await expect
    .poll(async () => (await places(page))['Sales over time'])
    .toMatchObject({ x: 1, w: 11 })

  await page.keyboard.press('Enter')
  const buttons = page.getByRole('group', { name: 'Move Sales over time' })
  await buttons.getByRole('button', { name: 'Up' }).click()
  await expect(said).toHaveText(/^Sales over time: column 2, row 1, 11 wide/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(buttons).toHaveCount(0)
  await expect(handle).toBeFocused()
  await expect(handle).toBeInViewport()

  for (const _step of ['up', 'right', 'narrower']) {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
  }
  await expect.poll(() => places(page)).toEqual(before)
})

test('a developer sees which grid it is, also on a phone', async ({ page }) => {
  await openSales(page)
  await unlock(page)
  await expect(page.getByText(/^lg · 18 columns · \d+ px$/).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/^sm · 6 columns · \d+ px$/).first()).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

async function openSales(page: Page): Promise<void> {
  await addSession(page, designer)
  await page.addInitScript(() => localStorage.setItem('cartograph.dev-mode', 'on'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(wide)
  await page.goto(`/org/${orgId}/insights/explore`)
  const menu = page.getByRole('navigation', { name: 'Dashboards' })
  await menu.getByRole('link', { name: 'Sales', exact: true }).click()
}

/** A URL in edit mode stays in edit mode after a reload. */
async function unlock(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Editing the dashboard' })
  const menu = page.getByRole('button', { name: 'Duplicate dashboard' })
  await expect(bar.or(menu)).toBeVisible()
  if (!(await bar.isVisible())) await openMenu(page, 'Unlock layout')
  await expect(handleOf(page, 'Sales over time')).toBeVisible()
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Duplicate dashboard' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

const handleOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true })

const tileOf = (page: Page, title: string) =>
  page.locator('.react-grid-item').filter({ has: handleOf(page, title) })

const cornerOf = (page: Page, title: string) =>
  tileOf(page, title).locator('.react-resizable-handle')

const gridOf = (page: Page) => page.locator('.react-grid-layout').first()

async function columnWidth(page: Page): Promise<number> {
  return ((await gridOf(page).boundingBox())?.width ?? 0) / 18
}

/** The columns and rows of the tiles on the first grid. */
async function places(page: Page) {
  const found = await gridOf(page).evaluate((grid) => {
    const area = grid.getBoundingClientRect()
    return [...grid.querySelectorAll('.react-grid-item')].map((item) => {
      const box = item.getBoundingClientRect()
      const title = item.querySelector('[aria-label^="Move "]')?.getAttribute('aria-label')
      const columns = [box.left - area.left, box.width].map((px) =>
        Math.round(px / (area.width / 18)),
      )
      const rows = [box.top - area.top, box.height].map((px) => Math.round(px / 12))
      return { title: title?.slice('Move '.length) ?? '', columns, rows }
    })
  })
  return Object.fromEntries(
    found.map(({ title, columns: [x, w], rows: [y, h] }) => [title, { x, y, w, h }]),
  )
}

async function drag(page: Page, held: Locator, by: { x: number; y: number }): Promise<void> {
  await held.scrollIntoViewIfNeeded()
  const box = await held.boundingBox()
  if (box === null) throw new Error('There is nothing to hold.')
  const [x, y] = [box.x + Math.min(40, box.width / 2), box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 12 })
  await page.mouse.up()
}

/** Only a few addresses count as developers on the server. */
async function makeDesigner(request: APIRequestContext): Promise<void> {
  const { email, password } = designer
  const answer = await request.post('/v1/identity/sign-in', { data: { email, password } })
  if (!answer.ok()) await makeAccount(request, designer)
}
