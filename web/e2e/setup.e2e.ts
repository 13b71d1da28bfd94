import type { Page } from '@playwright/test'
import { look } from './page/look.ts'
import { onPhone } from './page/sizes.ts'
import { readMail } from './server/mailbox.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { addSession } from './page/session.ts'
import { makeShop, type Shop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

let shop: Shop
test.beforeAll(async ({ request }) => {
  shop = await makeShop(request)
})

test('#invitation asks for a code, and the operator has the letter', async ({ page }) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  await addSession(page.context(), person)
  await page.goto('/setup#invitation')
  const modal = page.getByRole('dialog', { name: 'Request an invitation' })
  const store = modal.getByLabel('Store name')
  await expect(modal.getByLabel('E-commerce platform')).toHaveValue('Shopify')
  await press(page, 'Send request')
  await expect(store).toHaveAccessibleDescription('Required')
  await look(page, 'setup-invitation')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(/\/setup$/)

  await page.goto('/setup#invitation')
  await store.fill(`Store of ${person.email}`)
  await modal.getByLabel('E-commerce platform').selectOption('Magento')
  for (const platform of ['Google Ads', 'Pinterest']) await modal.getByLabel(platform).check()
  await press(page, 'Send request')
  await expect(page.getByText('Your request was sent')).toBeVisible()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(/\/setup$/)
  const letter = async () =>
    (await readMail(page.request, 'no-reply@localhost', 'invitation-request')).text
  await expect.poll(letter).toContain(`Store of ${person.email}`)
  expect(await letter()).toMatch(/Magento[\s\S]+GoogleAds, Pinterest/)
})

test('only what was changed is sent, and each step can be gone back to', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (one) => {
    if (one.method() === 'PUT') sent.push(one.postDataJSON())
  })
  const person = newPerson()
  await makeAccount(page.request, person)
  const orgId = await makeWorkspace(page.request, person)
  await addSession(page.context(), person)
  await page.goto(`/setup/${orgId}/main-configuration`)
  await title(page, 'Your store')
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  for (const next of ['Connect data', 'Invite team members', 'Region and currency']) {
    await press(page, 'Next')
    await title(page, next)
  }
  await expect(page.getByRole('listitem').filter({ hasText: ', done' })).toHaveCount(4)
  await look(page, 'setup-general')
  for (const before of ['Invite team members', 'Connect data', 'Your store']) {
    await press(page, 'Previous')
    await title(page, before)
  }
  await page.goto(`/setup/${orgId}/general`)
  await press(page, 'Finish')
  await title(page, 'Overview')
  expect(sent).toEqual([])

  await page.goto(`/setup/${orgId}/main-configuration`)
  await page.getByRole('radio', { name: 'Amazon' }).check()
  await press(page, 'Next')
  await title(page, 'Connect data')
  expect(sent).toEqual([{ primary_business_objective: 'Amazon' }])

  await page.goto(`/setup/${orgId}/general`)
  await press(page, "Use my browser's time zone (Europe/Berlin)")
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin')
  await press(page, 'Finish')
  await title(page, 'Overview')
  expect(sent.slice(1)).toEqual([{ timezone: 'Europe/Berlin' }])
})

test('a server error about a new workspace shows at its field and as a toast', async ({ page }) => {
  const person = newPerson()
  await makeAccount(page.request, person)
  await addSession(page.context(), person)
  let answer = { status: 422, json: problems('org_name', 'This name is taken') as object }
  await page.route('**/v1/orgs/', (route) => route.fulfill(answer))
  await page.goto('/setup')
  await page.getByLabel('Workspace name').fill('Fernhill Goods')
  await press(page, 'Next')
  const toasts = page.locator('[aria-live=assertive]')
  await expect(page.getByLabel('Workspace name')).toHaveAccessibleDescription('This name is taken')
  await expect(toasts).toContainText('This name is taken')
  await expect(page.getByLabel('Invitation code')).toHaveCount(0)

  answer = { status: 422, json: problems('invitation_code', 'Required') }
  await press(page, 'Next')
  const code = page.getByLabel('Invitation code')
  await expect(code).toHaveAccessibleDescription('Required')
  await expect(toasts).toContainText('Required')
  await look(page, 'setup-code')
  await page.getByRole('link', { name: 'Request an invitation' }).click()
  await expect(page.getByRole('dialog', { name: 'Request an invitation' })).toBeVisible()
  await page.keyboard.press('Escape')

  // An answer without the new workspace's id is an error like any other.
  answer = { status: 201, json: { org: {} } }
  await code.fill('WELCOME')
  await press(page, 'Next')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await title(page, 'Your store')

  await page.unroute('**/v1/orgs/')
  await press(page, 'Next')
  await title(page, 'Connect data')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the setup can be left from every step', async ({ page }) => {
    await addSession(page.context(), shop.admin)
    for (const of of ['main-configuration', 'accounts', 'invite', 'general']) {
      await page.goto(step(of))
      await press(page, 'Finish later')
      await title(page, 'Workspaces')
    }
    await page.goto(step('invite'))
    await page.getByRole('link', { name: 'Close' }).click()
    await title(page, 'Workspaces')
  })
})

test('while the workspace loads, its objectives have their places', async ({ page }) => {
  await addSession(page.context(), shop.admin)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/v1/orgs/${shop.orgId}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(step('main-configuration'))
  await expect(page.getByTestId('objective-placeholder')).toHaveCount(3)
  await look(page, 'setup-loading')
  release()
  await expect(page.getByRole('radio')).toHaveCount(6)
})

test('who is not an admin looks at every step, and can change none but the connections', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/v1/orgs/') && one.method() !== 'GET') sent.push(one.url())
  })
  await addSession(page.context(), shop.member)
  await page.goto(step('main-configuration'))
  const notice = page.getByText(/^Only admins of this workspace can change this\./)
  await expect(page.getByLabel('Workspace name')).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Shopify' })).toBeDisabled()
  await look(page, 'setup-member')
  await expect(notice).toBeVisible()
  await press(page, 'Next')
  await title(page, 'Connect data')
  await expect(page.getByRole('link', { name: 'Connect Shopify', exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
  for (const next of ['Invite team members', 'Region and currency']) {
    await press(page, 'Next')
    await title(page, next)
    await expect(notice).toBeVisible()
  }
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeDisabled()
  await press(page, 'Finish')
  await title(page, 'Overview')
  expect(sent).toEqual([])
})

const step = (of: string) => `/setup/${shop.orgId}/${of}`
const title = (page: Page, text: string) =>
  expect(page.getByRole('heading', { name: text, level: 1 })).toBeVisible()
const press = (page: Page, text: string) =>
  page.getByRole('button', { name: text, exact: true }).click()

const problems = (field: string, msg: string) => ({
  detail: [{ loc: ['body', field], msg, type: 'value_error' }],
})
