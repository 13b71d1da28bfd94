import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { look } from './page/look.ts'
import { onPhone } from './page/sizes.ts'
import { readCode, readInvitationLink, readMail } from './server/mailbox.ts'
import {
  emailDomain,
  makeAccount,
  makeWorkspace,
  post,
  signInAs,
  newPerson,
  accessToken,
  type Person,
} from './page/people.ts'
import { expect, test } from './server/test.ts'

test('an admin invites people and sees the result for each address', async ({ page, request }) => {
  const { admin, orgId } = await openShop(request)
  const colleague = newPerson(emailDomain(admin))
  await signInAs(page, admin, `/org/${orgId}/settings/team`)
  const addresses = page.getByRole('textbox', { name: 'Email addresses' })
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(addresses).toHaveAccessibleDescription('Enter at least one email address')

  await addresses.pressSequentially(`invalid ${colleague.email},`)
  await send.click()
  await expect(addresses).toHaveAccessibleDescription('Please enter only valid email addresses')
  await look(page, 'team-invalid')
  await page.getByRole('button', { name: 'Remove invalid' }).click()
  await expect(page.getByText('Please enter only valid email addresses')).toHaveCount(0)

  await addresses.pressSequentially(`${admin.email.toUpperCase()} someone@gmail.com`)
  await page.getByLabel('Message (optional)').fill('See you inside')
  await send.click()
  await expect(page.getByText('Invite(s) Sent')).toBeVisible()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem')).toHaveText([
    `${colleague.email}User invited successfully`,
    `${admin.email}User already a member`,
    'someone@gmail.comPublic domain emails not allowed',
  ])
  await look(page, 'team-invited')
  const people = page.getByRole('table', { name: 'Workspace members' })
  const row = people.getByRole('row', { name: colleague.email })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()
  const { text } = await readMail(request, colleague.email, 'invitation')
  expect(text).toContain('See you inside')

  // Sent by a press, before the address has become a chip.
  await addresses.fill(colleague.email)
  await send.click()
  await expect(results.getByRole('listitem')).toHaveText([`${colleague.email}User already invited`])
})

test('a colleague joins by the link, changes role, and is locked out when deactivated', async ({
  page,
  request,
  browser,
}) => {
  const { admin, orgId } = await openShop(request)
  const colleague = { ...newPerson(emailDomain(admin)), firstName: 'Grace', lastName: 'Hopper' }
  await invite(request, { admin, orgId, email: colleague.email })
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(await readInvitationLink(request, colleague.email))
  await expect(other).toHaveURL(/\/register\?invitation_token=/)
  const email = other.getByLabel('Email')
  await expect(email).toHaveValue(colleague.email)
  await expect(email).not.toBeEditable()
  await look(other, 'register-invited')
  await other.getByLabel('First name').fill(colleague.firstName)
  await other.getByLabel('Last name').fill(colleague.lastName)
  await other.getByLabel('Choose password').fill(colleague.password)
  await other.getByRole('button', { name: 'Sign up', exact: true }).click()
  const code = await readCode(request, colleague.email)
  await other.getByLabel('Verification code').fill(code)
  await other.getByRole('button', { name: 'Get Started' }).click()
  await expect(
    other.getByRole('heading', { name: "You're invited to Fernhill Goods" }),
  ).toBeVisible()
  await look(other, 'accept-invitation')
  await join(other, 'Accept invitation')
  await expect(other).toHaveURL('/')
  await other.getByRole('link', { name: 'Fernhill Goods' }).click()
  await expect(other.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

  await signInAs(page, admin, `/org/${orgId}/settings/team`)
  const row = page.getByRole('row', { name: /Grace Hopper/ })
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  const role = page.getByLabel('Role of Grace Hopper')
  await expect(role).toHaveValue('member')
  await changeRole(page, role, 'Admin')
  await other.goto(`/org/${orgId}/settings/team`)
  await expect(other.getByLabel('Email addresses')).toBeVisible()
  await changeRole(page, role, 'Member')
  await other.reload()
  await expect(other.getByText(/^Only admins of this workspace can invite/)).toBeVisible()
  await expect(other.getByRole('row', { name: /Grace Hopper/ })).toContainText('Member')
  await look(other, 'team-member')

  const token = await accessToken(request, colleague)
  await page.getByRole('button', { name: 'Deactivate Grace Hopper' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate Grace Hopper?' })
  await look(page, 'team-deactivate')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row.getByText('Deactivated', { exact: true })).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.get(`/v1/orgs/${orgId}`, { headers })).status()).toBe(404)
  expect((await request.get('/v1/users/', { headers })).status()).toBe(200)
  await other.reload()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('link', { name: 'Fernhill Goods' })).toBeHidden()
  await context.close()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the last admin of a workspace stays one', async ({ page, request }) => {
    const { admin, orgId } = await openShop(request)
    await signInAs(page, admin, `/org/${orgId}/settings/team`)
    const refusal = page.getByText('A workspace needs an admin. Make someone else an admin first.')
    const role = page.getByLabel('Role of Ada Lovelace')
    await role.selectOption('Member')
    await page.getByRole('button', { name: 'Change my role' }).click()
    await expect(refusal).toBeVisible()
    await expect(role).toHaveValue('admin')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Deactivate Ada Lovelace' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(refusal).toBeVisible()
    await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Active')
  })
})

test('people of the same company join by themselves once an admin allows it', async ({
  page,
  request,
  browser,
}) => {
  const { admin, orgId } = await openShop(request)
  const third = newPerson(emailDomain(admin))
  await makeAccount(request, third)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, third)
  await expect(other.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()

  await signInAs(page, admin, `/org/${orgId}/settings/general`)
  await page.getByRole('switch', { name: 'Domain auto-add' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Workspace saved')).toBeVisible()

  await other.reload()
  await expect(other.getByText('Open to everyone at your company')).toBeVisible()
  await look(other, 'home-join')
  await join(other, 'Join: Fernhill Goods')
  await expect(other).toHaveURL(`/org/${orgId}/insights/overview`)
  await context.close()
})

test('who has an account accepts an invitation from the list of workspaces', async ({
  page,
  request,
}) => {
  const { admin, orgId } = await openShop(request)
  const invited = newPerson()
  await makeAccount(request, invited)
  await invite(request, { admin, orgId, email: invited.email })
  await signInAs(page, invited)
  await expect(page.getByText("You're invited", { exact: true })).toBeVisible()
  await look(page, 'home-invited')
  await join(page, 'Accept invitation: Fernhill Goods')
  await expect(page).toHaveURL(`/org/${orgId}/insights/overview`)
})

/** A workspace with only its admin, who is not signed in in the page. */
async function openShop(request: APIRequestContext): Promise<{ admin: Person; orgId: string }> {
  const admin = newPerson()
  await makeAccount(request, admin)
  return { admin, orgId: await makeWorkspace(request, admin) }
}

async function invite(
  request: APIRequestContext,
  { admin, orgId, email }: { admin: Person; orgId: string; email: string },
): Promise<void> {
  const token = await accessToken(request, admin)
  const body = { emails: [email], role: 'member', message: '' }
  await post(request, `/v1/orgs/${orgId}/users/invite`, body, token)
}

/**
 * The toast is awaited from before the press and by the page itself: it lasts five seconds, and `expect` looks
 * from outside, once a second at best, which misses it on a busy machine.
 */
async function join(page: Page, button: string): Promise<void> {
  await Promise.all([
    page.getByText('Successfully joined the workspace').waitFor(),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
}

/** Until the server has it: what others see depends on it. */
async function changeRole(page: Page, role: Locator, label: string): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await role.selectOption(label)
  expect((await answered).status()).toBe(200)
}
