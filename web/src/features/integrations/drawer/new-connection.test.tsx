// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { orgId } from '../../../testing/workspace.ts'
import { fakeWindows, sendOutcome } from '../../../testing/fake-windows.ts'
import { leavePage } from '../consent/leave-page.ts'
import {
  analytics,
  integrationRoutes,
  integrations,
  path,
  profile,
  shop,
} from '../integrations.fixture.ts'

vi.mock(import('../consent/leave-page.ts'), async (original) => ({
  ...(await original()),
  leavePage: vi.fn<(url: string) => void>(),
}))

beforeEach(() => vi.mocked(leavePage).mockClear())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const page = `/org/${orgId}/settings/datasources`
const initiate = (code: string) =>
  `POST /v1/oauth-profiles/initiate/${code}?profile_context=datasource`
const consentPage = 'https://platform.example/consent'
const profiles = `GET /v1/oauth-profiles/?profile_type=G4&profile_context=datasource&org_id=${orgId}`
const toConsent = () => ({ status: 200, body: { to: consentPage } })

const open = (code: string, routes = {}) =>
  openAs(`${page}?drawer=${code}&context=datasource`, { ...integrationRoutes(), ...routes })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => userEvent.click(await button(name))

test('a complete form can be submitted, and the drawer closes', async () => {
  const { received, where } = await open('SP', {
    [`POST ${path}/datasources`]: () => ({ status: 201, body: shop }),
  })
  await userEvent.click(await screen.findByRole('tab', { name: 'Use an access token' }))
  const name = await screen.findByLabelText('Shop name')
  expect(screen.getByText('.myshopify.com')).toBeTruthy()
  await userEvent.type(name, 'north wind')
  expect(screen.queryByText('Can only contain alphabets, and hyphens')).toBeNull()
  await userEvent.type(screen.getByLabelText('API key'), 'shpat_1')
  expect(screen.getByText('Can only contain alphabets, and hyphens')).toBeTruthy()
  expect((await button('Connect store')).disabled).toBe(true)
  await userEvent.clear(name)
  await userEvent.type(name, 'northwind.myshopify.com')
  await press('Connect store')
  await expect.poll(where).toBe(page)
  expect(toastTexts()).toEqual(['Integration Successful'])
  expect(sent(received, 'POST')).toEqual([
    {
      platform: 'SP',
      integration_params: { shop: 'northwind' },
      datasource_creds: { access_token: 'shpat_1' },
      is_private: true,
    },
  ])
  const lists = received.filter(({ path: asked, method }) => method === 'GET' && asked === path)
  expect(lists.length).toBeGreaterThan(1)
})

test("the sandbox's example fills the form", async () => {
  await open('SP')
  await userEvent.click(await screen.findByRole('tab', { name: 'Use an access token' }))
  await press('Use sandbox example')
  expect((await screen.findByLabelText<HTMLInputElement>('Shop name')).value).toBe('blue-harbor')
  expect((await button('Connect store')).disabled).toBe(false)
})

test('a server error shows in a banner that can be dismissed', async () => {
  const detail = { code: 'connection_refused', message: 'Klaviyo does not know this key.' }
  const { where } = await open('KL', {
    [`POST ${path}/datasources`]: () => ({ status: 400, body: { detail } }),
  })
  await userEvent.type(await screen.findByLabelText('API key'), 'pk_1')
  await press('Connect account')
  expect((await screen.findByRole('alert')).textContent).toContain(detail.message)
  expect(toastTexts()).toEqual([])
  expect(where()).toContain('drawer=KL')
  await press('Dismiss message')
  expect(screen.queryByText(detail.message)).toBeNull()
})

test('the pickers depend on one another; one without options is disabled and says why', async () => {
  const { received, where } = await open('G4', {
    [`POST ${path}/datasources`]: () => ({ status: 201, body: analytics }),
  })
  const account = await screen.findByLabelText<HTMLSelectElement>('Account')
  const property = () => screen.getByLabelText<HTMLSelectElement>('Property')
  // The only consent has chosen itself.
  expect(screen.getByLabelText<HTMLSelectElement>('Signed in as').value).toBe(profile.id)
  expect(property().disabled).toBe(true)
  expect(screen.queryByText('Selected Account has no properties')).toBeNull()
  await userEvent.selectOptions(account, 'Empty')
  expect(property().disabled).toBe(true)
  expect(screen.getByText('Selected Account has no properties')).toBeTruthy()
  expect((await button('Connect account')).disabled).toBe(true)
  await userEvent.selectOptions(account, 'Northwind')
  await userEvent.selectOptions(property(), 'blog.example')
  await userEvent.type(screen.getByLabelText('Name (optional)'), 'The blog')
  await press('Connect account')
  await expect.poll(where).toBe(page)
  expect(sent(received, 'POST')).toEqual([
    {
      platform: 'G4',
      user_creds_id: profile.id,
      datasource_name: 'The blog',
      integration_params: { account_name: 'Northwind', property_name: 'blog.example' },
    },
  ])
})

test('a consent granted in a popup is selected', async () => {
  const { opened, channelName } = fakeWindows()
  let given = [] as (typeof profile)[]
  const { received } = await open('G4', {
    [initiate('G4')]: toConsent,
    [profiles]: () => ({ status: 200, body: { items: given } }),
  })
  await press('Sign in to Google Analytics 4')
  expect(
    await screen.findByText('Waiting for you to approve access in Google Analytics 4…'),
  ).toBeTruthy()
  await expect.poll(() => opened.location.replace.mock.calls).toEqual([[consentPage]])
  expect(sent(received, 'POST')).toEqual([
    {
      currentPath: `${page}?drawer=G4&context=datasource`,
      drawerState: {
        org_id: orgId,
        platform: 'G4',
        context: 'datasource',
        datasource_id: null,
        params: {},
      },
    },
  ])
  given = [profile]
  sendOutcome(channelName(), { profileId: profile.id })
  expect(await screen.findByLabelText('Account')).toBeTruthy()
  expect(screen.queryByText(/Waiting for you to approve/)).toBeNull()
})

const onlyAccount = {
  id: 'accounts/1',
  name: 'Northwind',
  params: { account_name: 'Northwind' },
  children: [
    {
      id: 'properties/1',
      name: 'shop.example',
      params: { property_name: 'shop.example' },
      children: [],
    },
  ],
}

test('a new consent with one account connects at once, and the page behind has it', async () => {
  const { channelName } = fakeWindows()
  let connected = false
  const { received, where } = await open('G4', {
    [initiate('G4')]: toConsent,
    [`GET /v1/oauth-profiles/G4/${profile.id}/accounts`]: () => ({
      status: 200,
      body: { accounts: [onlyAccount] },
    }),
    [`GET ${path}`]: () => ({ status: 200, body: integrations(connected ? [analytics] : []) }),
    [`POST ${path}/datasources`]: () => {
      connected = true
      return { status: 201, body: analytics }
    },
  })
  await press('Connect another account')
  await screen.findByText(/Waiting for you to approve/)
  sendOutcome(channelName(), { profileId: profile.id })
  await expect.poll(where).toBe(page)
  expect(screen.getByRole('link', { name: `Google Analytics 4, ${analytics.name}` })).toBeTruthy()
  expect(sent(received, 'POST').slice(1)).toEqual([
    {
      platform: 'G4',
      user_creds_id: profile.id,
      integration_params: { account_name: 'Northwind', property_name: 'shop.example' },
    },
  ])
})

test('if the only account cannot be connected, the form shows with the reason', async () => {
  const { channelName } = fakeWindows()
  await open('G4', {
    [initiate('G4')]: toConsent,
    [`GET /v1/oauth-profiles/G4/${profile.id}/accounts`]: () => ({
      status: 200,
      body: { accounts: [onlyAccount] },
    }),
    [`POST ${path}/datasources`]: () => ({ status: 409, body: { detail: 'Already connected.' } }),
  })
  await press('Connect another account')
  await screen.findByText(/Waiting for you to approve/)
  sendOutcome(channelName(), { profileId: profile.id })
  expect((await screen.findByRole('alert')).textContent).toContain('Already connected.')
  expect(screen.getByLabelText<HTMLSelectElement>('Property').value).toBe('properties/1')
  expect((await button('Connect account')).disabled).toBe(false)
})

test('an earlier consent waits for the button, even with one account', async () => {
  const { received } = await open('G4', {
    [`GET /v1/oauth-profiles/G4/${profile.id}/accounts`]: () => ({
      status: 200,
      body: { accounts: [onlyAccount] },
    }),
  })
  expect((await button('Connect account')).disabled).toBe(false)
  expect(sent(received, 'POST')).toEqual([])
})

test('of two consents, the new one is selected', async () => {
  const { channelName } = fakeWindows()
  const other = { ...profile, id: shop.id, name: 'grace@shop.example' }
  let given: object[] = [profile]
  await open('G4', {
    [initiate('G4')]: toConsent,
    [profiles]: () => ({ status: 200, body: { items: given } }),
    [`GET /v1/oauth-profiles/G4/${other.id}/accounts`]: () => ({
      status: 200,
      body: { accounts: [] },
    }),
  })
  await press('Connect another account')
  await screen.findByText(/Waiting for you to approve/)
  given = [profile, other]
  sendOutcome(channelName(), { profileId: other.id })
  expect(await screen.findByText('There are no accounts')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Signed in as').value).toBe(other.id)
})

test('a declined consent shows its reason in the drawer', async () => {
  const { channelName } = fakeWindows()
  await open('G4', { [initiate('G4')]: toConsent })
  await press('Connect another account')
  await screen.findByText(/Waiting for you to approve/)
  sendOutcome(channelName(), { failure: 'Google Analytics was not given access' })
  expect((await screen.findByRole('alert')).textContent).toContain('was not given access')
  expect((await button('Connect another account')).disabled).toBe(false)
})

test('canceling a consent closes its popup', async () => {
  const { opened } = fakeWindows()
  await open('G4', { [initiate('G4')]: toConsent })
  await press('Connect another account')
  await press('Cancel')
  expect(opened.close.mock.calls).toHaveLength(1)
  expect((await button('Connect another account')).disabled).toBe(false)
})

test('a consent request that fails closes its popup and shows the error in the drawer', async () => {
  const { opened } = fakeWindows()
  await open('G4', { [initiate('G4')]: () => ({ status: 400, body: { detail: 'Not today.' } }) })
  await press('Connect another account')
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.')
  expect(opened.close.mock.calls).toHaveLength(1)
})

test.each([{ isSmall: true }, { isBlocked: true }])(
  'where no window opens (%o), the page itself goes there',
  async (how) => {
    fakeWindows(how)
    await open('G4', { [initiate('G4')]: toConsent })
    await press('Connect another account')
    await expect.poll(() => vi.mocked(leavePage).mock.calls).toEqual([[consentPage]])
    expect(sessionStorage.getItem('cartograph.consent-page')).toBe(
      `${page}?drawer=G4&context=datasource`,
    )
  },
)

test('the parameters that the platform needs are asked for and sent', async () => {
  const { opened } = fakeWindows()
  const { received } = await open('SP', { [initiate('SP')]: toConsent })
  const start = await button('Sign in to Shopify')
  expect(start.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Shop name'), 'northwind{Enter}')
  await expect.poll(() => opened.location.replace.mock.calls).toHaveLength(1)
  expect(sent(received, 'POST')).toMatchObject([{ drawerState: { params: { shop: 'northwind' } } }])
})

test('accounts that cannot be listed show the error and a retry', async () => {
  let isDown = true
  const accounts = `GET /v1/oauth-profiles/G4/${profile.id}/accounts`
  const routes = integrationRoutes()
  await open('G4', {
    [accounts]: () =>
      isDown
        ? { status: 400, body: { detail: 'Google is down.' } }
        : (routes[accounts]?.() ?? new Error()),
  })
  expect(await screen.findByText('Google is down.')).toBeTruthy()
  isDown = false
  await press('Try again')
  expect(await screen.findByLabelText('Account')).toBeTruthy()
})

test('a teammate can be invited to finish, and the result is shown', async () => {
  const { received } = await open('KL', {
    [`POST /v1/orgs/${orgId}/users/invite`]: () => ({
      status: 200,
      body: {
        successful_invites: [],
        already_members: [],
        already_invited: ['grace@shop.example'],
        public_domain_emails: [],
        domain_mismatch_emails: [],
      },
    }),
  })
  const invite = within(await screen.findByRole('region', { name: 'Invite a teammate' }))
  const email = invite.getByLabelText('Email address')
  await userEvent.type(email, 'grace')
  await userEvent.click(invite.getByRole('button', { name: 'Invite' }))
  expect(invite.getByText('Please enter only valid email addresses')).toBeTruthy()
  await userEvent.type(email, '@shop.example{Enter}')
  expect(await invite.findByText('User already invited')).toBeTruthy()
  expect(sent(received, 'POST')).toEqual([
    {
      emails: ['grace@shop.example'],
      role: 'member',
      message: '',
      is_datasource_invite: true,
      platform: 'KL',
    },
  ])
})
