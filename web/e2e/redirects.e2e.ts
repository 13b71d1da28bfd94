import { endpoints } from '@cartograph/contract'
import type { Page } from '@playwright/test'
import { setPlan } from './server/database.ts'
import { readInvitationLink } from './server/mailbox.ts'
import {
  makeAccount,
  makeWorkspace,
  post,
  signInAs,
  newPerson,
  accessToken,
} from './page/people.ts'
import { currentPath, addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

const ada = newPerson()
let orgId = ''

test.beforeAll(async ({ request }) => {
  await makeAccount(request, ada)
  orgId = await makeWorkspace(request, ada)
})

for (const path of ['/org/{orgId}/settings/team?page=2#people', '/setup/{orgId}/invite?a=1#top']) {
  test(`signed out, ${path} asks to sign in and is there afterwards, whole`, async ({ page }) => {
    const wanted = path.replace('{orgId}', orgId)
    await signInAs(page, ada, wanted)
    await expect.poll(() => currentPath(page)).toBe(wanted)
    // The pages in between aren't in the history.
    await page.goBack()
    await expect.poll(() => currentPath(page)).not.toMatch(/^\/login/)
  })
}

test('signed out, an address that does not exist asks to sign in and ends at home', async ({
  page,
}) => {
  await page.goto('/no/such/page?a=1#b')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/no/such/page?a=1#b')
  await signInAs(page, ada, currentPath(page))
  await expectHome(page)
  await expect(page.getByText(/this page doesn't exist/)).toBeVisible()
})

test('no link can send a person who signs in to another site', async ({ page }) => {
  await signInAs(page, ada, '/login?redirect=//evil.example/steal')
  await expectOnlyWorkspace(page)
})

test('signed out, what is for everybody is open', async ({ page }) => {
  for (const [path, heading] of [
    ['/forgot-password', 'Forgot your password?'],
    ['/privacy', 'Privacy policy'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    expect(currentPath(page)).toBe(path)
  }
})

test('a signed-in user is redirected from the sign-in pages', async ({ page }) => {
  await addSession(page, ada)
  await page.goto('/register')
  await expectOnlyWorkspace(page)
  await page.goto('/login?redirect=/account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
})

test('an invitation leads to signing up, or when signed in to accepting', async ({ page }) => {
  const { request } = page
  const grace = newPerson()
  const token = await accessToken(request, ada)
  const invite = endpoints.inviteMembers.path.replace('{orgId}', orgId)
  await post(request, invite, { emails: [grace.email], role: 'member', message: '' }, token)
  const link = new URL(await readInvitationLink(request, grace.email))
  await page.context().clearCookies()

  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/register')
  expect(new URL(page.url()).search).toContain(link.searchParams.get('invitation_token'))
  await expect(page.getByLabel('Email')).toHaveValue(grace.email)

  await makeAccount(request, grace)
  await addSession(page, grace)
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { name: /You're invited to/ })).toBeVisible()
  // The token is in no URL of the history.
  expect(currentPath(page)).toBe(`/org/${orgId}/accept-invitation`)
})

test('accepting without an invitation is of no use', async ({ page }) => {
  await addSession(page, ada)
  await page.goto(`/org/${orgId}/accept-invitation`)
  await expectHome(page)
})

test('a failed sign-in at Google shows once, in words of this product', async ({ page }) => {
  await page.goto('/account?a=1&sign_in_error=Call+this+number+now#b')
  await expect(page.getByRole('alert')).toHaveText('Signing in with Google failed. Try again.')
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account?a=1#b')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await signInAs(page, ada, currentPath(page))
  await expect.poll(() => currentPath(page)).toBe('/account?a=1#b')

  // A signed-in user who follows someone else's link stays signed in.
  await page.goto('/account?a=2&sign_in_error=Call+this+number+now#b')
  await expect.poll(() => currentPath(page)).toBe('/account?a=2#b')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('signed in, what does not exist leads to the nearest page that does', async ({ page }) => {
  await addSession(page, ada)
  const org = `/org/${orgId}`
  const stranger = '/org/01930000-0000-7000-8000-0000000000a1'
  for (const [from, to] of [
    ['/no/such/page', '/'],
    [`${stranger}/insights/overview`, '/'],
    [org, `${org}/insights/overview`],
    [`${org}/settings/nothing/at/all`, `${org}/settings/general`],
    [`/setup/${orgId}/nothing`, `/setup/${orgId}/main-configuration`],
    ['/setup/01930000-0000-7000-8000-0000000000a1/invite', '/'],
  ] as const) {
    await page.goto(from)
    await expect.poll(() => currentPath(page), from).toBe(to)
  }
})

test('without an active plan only the settings are open', async ({ page }) => {
  const org = await makeWorkspace(page.request, ada, 'Elm Street')
  const base = `/org/${org}`
  await addSession(page, ada)
  await setPlan(org, '-1 minute')
  for (const path of ['', '/audiences/segments']) {
    await page.goto(base + path)
    await expect.poll(() => currentPath(page), path).toBe(`${base}/settings/billing`)
  }
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  for (const path of ['general', 'datasources', 'api_keys']) {
    await page.goto(`${base}/settings/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(currentPath(page)).toBe(`${base}/settings/${path}`)
  }

  await setPlan(org, '10 days')
  await page.goto(base)
  await expect.poll(() => currentPath(page)).toBe(`${base}/insights/overview`)
})

async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  expect(currentPath(page)).toBe('/')
}

async function expectOnlyWorkspace(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  expect(currentPath(page)).toBe(`/org/${orgId}/insights/overview`)
}
