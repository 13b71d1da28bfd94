import { endpoints } from '@cartograph/contract'
import type { Page } from '@playwright/test'
import { makeAccount, makeWorkspace, signInAs, newPerson } from './page/people.ts'
import { currentPath, addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

const ada = newPerson()
let orgId = ''
let general = ''
let team = ''

test.beforeAll(async ({ request }) => {
  await makeAccount(request, ada)
  orgId = await makeWorkspace(request, ada)
  general = `/org/${orgId}/settings/general`
  team = `/org/${orgId}/settings/team`
})

test('after 60 minutes without a touch the page reloads, and what was typed is still there', async ({
  page,
}) => {
  await page.clock.install()
  await addSession(page, ada)
  await page.goto(general)
  await page.getByLabel('Workspace name').fill('Fernhill Goods North')
  const other = await page.context().newPage()
  await other.goto(team)
  await other.getByLabel('Message (optional)').fill('Come and see our figures')
  await Promise.all([mark(page), mark(other)])

  await page.clock.fastForward('59:00')
  expect(await Promise.all([isMarked(page), isMarked(other)])).toEqual([true, true])
  await page.clock.fastForward('01:30')
  await Promise.all([expectReloaded(page), expectReloaded(other)])
  await expect(page.getByLabel('Workspace name')).toHaveValue('Fernhill Goods North')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(other.getByLabel('Message (optional)')).toHaveValue('Come and see our figures')

  // Leaving the form discards the input.
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'General' }).click()
  await expect(page.getByLabel('Workspace name')).toHaveValue('Fernhill Goods')
})

test('who is active in one tab keeps the other from reloading', async ({ page }) => {
  await page.clock.install()
  await addSession(page, ada)
  await page.goto('/account')
  // The rules begin with the session, which a page may still wait for when it has loaded.
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(general)
  await expect(other.getByLabel('Workspace name')).toBeVisible()
  await mark(other)
  for (let i = 0; i < 3; i++) {
    await page.clock.fastForward('40:00')
    const before = await lastActivity(page)
    await page.keyboard.press('Shift')
    await expect.poll(() => lastActivity(page)).not.toBe(before)
    // Each tab has a process of its own, which learns of the other's storage a little later.
    await expect.poll(async () => lastActivity(other)).toBe(await lastActivity(page))
  }
  expect(await isMarked(other)).toBe(true)
  await page.clock.fastForward('01:01:00')
  await expectReloaded(other)
})

test('48 hours without a touch sign out, and the session is over on the server too', async ({
  page,
}) => {
  await page.clock.install()
  await addSession(page, ada)
  await page.goto(general)
  await expect(page.getByLabel('Workspace name')).toBeVisible()
  await page.clock.fastForward('47:59:00')
  await expect(page.getByLabel('Workspace name')).toBeVisible()
  await page.clock.fastForward('01:00')
  await expectSignIn(page, general)
  await expectSessionOver(page)
})

test('48 hours count on load as well, before anything of the person is shown', async ({ page }) => {
  await page.clock.install()
  await addSession(page, ada)
  await page.goto(general)
  await expect(page.getByLabel('Workspace name')).toBeVisible()
  const { clock } = page
  await page.goto('about:blank')
  await clock.fastForward('48:00:01')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(general)
  await expectSignIn(page, general)
  expect(asked.filter((path) => path.startsWith('/v1/')).slice(0, 1)).toEqual([
    endpoints.signOut.path,
  ])
  expect(asked.filter((path) => path.startsWith('/v1/orgs'))).toEqual([])
  await expectSessionOver(page)

  // Signing in again starts anew.
  await signInAs(page, ada, currentPath(page))
  await expect(page.getByLabel('Workspace name')).toBeVisible()
})

test('signing out in one tab signs the other out, and signing in brings it along', async ({
  page,
}) => {
  await addSession(page, ada)
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto(`${team}#people`)
  await expect(other.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expectSignIn(page, null)
  await expectSignIn(other, `${team}#people`)

  await signInAs(page, ada, '/login')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  expect(currentPath(other)).toBe(`${team}#people`)
})

test('a session that was ended elsewhere is signed out at its next request', async ({
  page,
  browser,
}) => {
  await addSession(page, ada)
  await page.goto(general)
  await expect(page.getByLabel('Workspace name')).toBeVisible()
  const elsewhere = await browser.newContext()
  await addSession(elsewhere, ada)
  const there = await elsewhere.newPage()
  await there.goto('/account')
  await there.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await there
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out everywhere else' })
    .click()
  await expect(there.getByText("You're not signed in anywhere else.")).toBeVisible()

  // Not by a click: the page asks by itself now and then, and may have been signed out before it.
  await page.goto(team)
  await expectSignIn(page, team)
  await signInAs(page, ada, currentPath(page))
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await elsewhere.close()
})

/** A word in the memory of the page: a reload forgets it. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in globalThis)
}

function lastActivity(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('cartograph.last-activity'))
}

async function expectReloaded(page: Page): Promise<void> {
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
}

async function expectSignIn(page: Page, redirect: string | null): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible()
  const url = new URL(page.url())
  expect([url.pathname, url.searchParams.get('redirect')]).toEqual(['/login', redirect])
}

async function expectSessionOver({ request }: Page): Promise<void> {
  expect((await request.post(endpoints.refresh.path)).status()).toBe(401)
}
