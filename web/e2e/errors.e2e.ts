import type { Page } from '@playwright/test'
import { expectAccessible } from './page/axe.ts'
import { look } from './page/look.ts'
import { setPlan } from './server/database.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { currentPath, addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

const ada = newPerson()
let orgId = ''

test.beforeAll(async ({ request }) => {
  await makeAccount(request, ada)
  orgId = await makeWorkspace(request, ada)
})

const unreachable = "Couldn't reach the server. Check your connection and try again."

test('a server error shows above the form, and a retry can succeed', async ({ page }) => {
  await openGeneral(page)
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Workspace name').fill('Fernhill Goods South')
  for (const [answer, message] of [
    [{ status: 500, body: '' }, 'Server Error'],
    [{ status: 500, json: { detail: 'The disk is full' } }, 'The disk is full'],
    [{ status: 409, json: { detail: { code: 'new', message: 'Changed' } } }, 'Changed'],
    ['abort', unreachable],
  ] as const) {
    await page.route(`**/v1/orgs/${orgId}`, (route) =>
      route.request().method() !== 'PUT'
        ? route.fallback()
        : answer === 'abort'
          ? route.abort()
          : route.fulfill(answer),
    )
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByLabel('Workspace name')).toHaveValue('Fernhill Goods South')
    await page.unroute(`**/v1/orgs/${orgId}`)
  }
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Workspace saved')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a toast is there for 5 seconds, and longer under the pointer', async ({ page }) => {
  await page.clock.install()
  await page.route('**/v1/identity/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await addSession(page, ada)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Sign out/ })
  await confirm.click()
  const toast = page.getByText('Server Error')
  await expect(toast).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await toast.hover()
  await toast.click()
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(200, 700)
  await page.clock.fastForward(5_000)
  await expect(toast).toHaveCount(0)
})

test('without the list of workspaces there is a way back', async ({ page }) => {
  await addSession(page, ada)
  await page.route('**/v1/users/orgs', (route) =>
    route.fulfill({ status: 403, json: { detail: 'The list is locked' } }),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /Couldn't load/ })).toBeVisible()
  await expect(page.getByText('The list is locked')).toBeVisible()
  await look(page, 'home-failed')
  await page.unroute('**/v1/users/orgs')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
})

test('what a screen cannot load can be asked for again', async ({ page }) => {
  await addSession(page, ada)
  await page.route('**/users?*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(`/org/${orgId}/settings/team`)
  const failure = page.getByRole('alert').filter({ hasText: 'Server Error' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/users?*')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toContainText(ada.email)
})

test('when the plan runs out, the next dashboard leads to billing', async ({ page }) => {
  const org = await makeWorkspace(page.request, ada, 'Elm Street')
  // Otherwise the page learns of it at once and offers no dashboard.
  await page.routeWebSocket('**/v1/live*', () => undefined)
  await addSession(page, ada)
  await page.goto(`/org/${org}/insights/overview`)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No datasource ingested yet' })).toBeVisible()
  await setPlan(org, '-1 second')
  await page.getByRole('link', { name: 'Explore' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Your trial has expired. Subscribe for continued access.')
  await look(page, 'plan-expired')
  await dialog.getByRole('button', { name: 'Go to Plan & Billing' }).click()
  await expect(page.getByRole('heading', { name: 'Plan & Billing' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a screen that breaks says so and leads back', async ({ page }) => {
  await addSession(page, ada)
  await page.route('**/assets/AccountPage*', (route) => route.abort())
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText(/This is an unexpected error/)).toBeVisible()
  await look(page, 'screen-broken')
  await page.unroute('**/assets/AccountPage*')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  expect(currentPath(page)).toBe('/')
})

async function openGeneral(page: Page): Promise<void> {
  await addSession(page, ada)
  await page.goto(`/org/${orgId}/settings/general`)
  await expect(page.getByLabel('Workspace name')).toBeVisible()
}
