import { setPlan } from './server/database.ts'
import { look } from './page/look.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { currentPath, addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

test('a card opens its workspace, and its menu leads to the places of it', async ({ page }) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  const orgId = await makeWorkspace(page.request, person, 'Fernhill Goods')
  await makeWorkspace(page.request, person, 'Northwind Outdoor and Camping Supplies')
  await addSession(page.context(), person)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  await expect(page.getByText('Welcome back, Ada')).toBeVisible()
  await expect(page.getByText('Select a workspace to proceed')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  // Two weeks before its end, a trial isn't mentioned yet.
  await expect(page.getByText(/Trial ends/)).toHaveCount(0)
  await look(page, 'home')

  const places = [
    ['Guided setup', `/setup/${orgId}/main-configuration`],
    ['Settings', `/org/${orgId}/settings/general`],
    ['Integrations', `/org/${orgId}/settings/datasources`],
    ['Team', `/org/${orgId}/settings/team`],
  ] as const
  for (const [item, path] of places) {
    await page.getByRole('button', { name: 'Actions for Fernhill Goods' }).click()
    if (item === 'Guided setup') await look(page, 'home-menu')
    await page.getByRole('menuitem', { name: item }).click()
    await expect.poll(() => currentPath(page)).toBe(path)
    await page.goBack()
  }
  // Anywhere on the card, including its empty area.
  const card = page.getByRole('article').filter({ hasText: 'Fernhill Goods' })
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  await card.click({ position: { x: width - 20, y: height - 10 } })
  await expect.poll(() => currentPath(page)).toBe(`/org/${orgId}/insights/overview`)
  await page.goBack()
  await page.getByRole('link', { name: 'Create workspace' }).click()
  await expect.poll(() => currentPath(page)).toBe('/setup')
})

test('the menu names who is signed in, and logs out to the first page', async ({ page }) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  await addSession(page.context(), person)
  await page.goto('/')
  const welcome = page.getByRole('heading', { name: 'Welcome, Ada' })
  await expect(welcome).toBeVisible()
  await look(page, 'welcome')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect.poll(() => currentPath(page)).toBe('/setup')
  await page.goBack()
  await expect(welcome).toBeVisible()

  await page.getByRole('button', { name: 'User menu' }).click()
  const email = page.getByRole('menuitem', { name: person.email })
  await expect(email).toBeDisabled()
  await look(page, 'home-user-menu')
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()
  await expect.poll(() => currentPath(page)).toBe('/login')
})

test('a card counts down the last days of a trial and shows its end', async ({ page }) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  const orgId = await makeWorkspace(page.request, person)
  await addSession(page.context(), person)
  for (const [lasting, words] of [
    ['9 days', 'Trial ends in 9 days'],
    ['20 hours', 'Trial ends in 1 day'],
  ] as const) {
    await setPlan(orgId, lasting)
    await page.goto('/')
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)
  }
  await look(page, 'home-trial')
  await setPlan(orgId, '10 days 1 hour')
  await page.goto('/')
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByText(/Trial ends/)).toHaveCount(0)

  await setPlan(orgId, '-1 day')
  await page.reload()
  await expect(page.getByText("You're an admin. The plan is inactive.")).toBeVisible()
  await look(page, 'home-inactive')
  await page.getByRole('link', { name: 'Upgrade Fernhill Goods' }).click()
  await expect.poll(() => currentPath(page)).toBe(`/org/${orgId}/settings/billing`)
  const plan = page.getByRole('region', { name: 'Base plan' })
  await expect(plan.getByText('Expired', { exact: true })).toBeVisible()
  await expect(plan).toContainText('Subscribe for continued access.')
  await look(page, 'billing-expired')
})
