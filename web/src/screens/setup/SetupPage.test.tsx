// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  cards,
  integrationRoutes,
  integrations,
  shop,
  shopCard,
} from '../../features/integrations/integrations.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { membership, orgId, workspaceAnswer } from '../../testing/workspace.ts'
import { StepSkeleton } from './SetupPage.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const path = `/v1/orgs/${orgId}`
const stepPath = (step: string) => `/setup/${orgId}/${step}`
const heading = (name: string) => screen.findByRole('heading', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const updated = { [`PUT ${path}`]: () => ({ status: 200, body: workspaceAnswer().org }) }
const name = () => screen.findByLabelText<HTMLInputElement>('Workspace name')

test('a new workspace is made with its type and objective, and the second step follows', async () => {
  const { received, where } = await openAs('/setup', {
    'POST /v1/orgs/': () => ({ status: 201, body: { org: { org_id: orgId } } }),
  })
  const user = userEvent.setup()
  await heading('Your store')
  await user.type(await name(), 'Northwind')
  expect(
    within(screen.getByLabelText('Type'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['e-commerce', 'Amazon', 'marketing'])
  await user.selectOptions(screen.getByLabelText('Type'), 'marketing')
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Shopify',
    'BigCommerce',
    'Amazon',
    'Facebook',
    'Google Ads',
    'Bing Ads',
  ])
  await user.click(screen.getByRole('radio', { name: 'Google Ads' }))
  await press('Next')
  await heading('Connect data')
  expect(where()).toBe(stepPath('accounts'))
  expect(sent(received, 'POST')).toEqual([
    {
      org_name: 'Northwind',
      org_type: 'marketing',
      primary_business_objective: 'Google Ads',
    },
  ])
})

test('a name is required, and takes what shops are called only', async () => {
  const { received } = await openAs('/setup')
  await press('Next')
  expect(await screen.findByText('Required')).toBeTruthy()
  await userEvent.type(await name(), 'A+B')
  expect(await screen.findByText('Can only contain alphabets, spaces and hyphens')).toBeTruthy()
  expect(sent(received, 'POST')).toEqual([])
})

test('a response without a workspace is an error, and the step stays', async () => {
  const { where } = await openAs('/setup', {
    'POST /v1/orgs/': () => ({ status: 201, body: { org: {} } }),
  })
  await userEvent.type(await name(), 'Northwind')
  await press('Next')
  expect((await screen.findByRole('alert')).textContent).toContain('unexpected response')
  expect(where()).toBe('/setup')
})

test('errors of name and code show at their fields and as toasts', async () => {
  await openAs('/setup', {
    'POST /v1/orgs/': () => ({
      status: 422,
      body: {
        detail: [
          { loc: ['body', 'org_name'], msg: 'Already taken' },
          { loc: ['body', 'invitation_code'], msg: 'Enter your invitation code' },
        ],
      },
    }),
  })
  expect(screen.queryByLabelText('Invitation code')).toBeNull()
  await userEvent.type(await name(), 'Northwind')
  await press('Next')
  await expect.poll(toastTexts).toEqual(['Already taken', 'Enter your invitation code'])
  const code = await screen.findByLabelText('Invitation code')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect((await name()).getAttribute('aria-invalid')).toBe('true')
})

test('an existing workspace is changed only where it differs', async () => {
  const { received, where } = await openAs(stepPath('main-configuration'), updated)
  expect((await name()).value).toBe('Northwind Supply')
  expect(screen.getByLabelText<HTMLSelectElement>('Type').disabled).toBe(true)
  await press('Next')
  await heading('Connect data')
  expect(sent(received, 'PUT')).toEqual([])
  await press('Previous')
  await userEvent.click(await screen.findByRole('radio', { name: 'Shopify' }))
  await press('Next')
  await heading('Connect data')
  expect(sent(received, 'PUT')).toEqual([{ primary_business_objective: 'Shopify' }])
  expect(where()).toBe(stepPath('accounts'))
})

test('every step at or before the present one is marked as done', async () => {
  await openAs(stepPath('invite'))
  await heading('Invite team members')
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.includes('done'))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(steps[2]?.getAttribute('aria-current')).toBe('step')
})

test('an unknown step is the first one', async () => {
  const { where } = await openAs(stepPath('nonsense'))
  await heading('Your store')
  expect(where()).toBe(stepPath('main-configuration'))
})

test('without a step it goes on where it was left', async () => {
  const { where } = await openAs(`/setup/${orgId}`)
  await heading('Your store')
  await press('Next')
  await heading('Connect data')
  await press('Next')
  await heading('Invite team members')
  cleanup()
  const again = await openAs(`/setup/${orgId}`)
  await heading('Invite team members')
  expect(where()).toBe(again.where())
})

test('the steps go back and forth, and the invitation can be left out', async () => {
  const { received } = await openAs(stepPath('accounts'))
  await press('Next')
  await heading('Invite team members')
  expect(screen.getByText(/You can skip this step/)).toBeTruthy()
  expect(screen.queryByLabelText('Role')).toBeNull()
  await press('Next')
  await heading('Region and currency')
  expect(sent(received, 'POST')).toEqual([])
  await press('Previous')
  await heading('Invite team members')
})

test('people are invited as members', async () => {
  const { received } = await openAs(stepPath('invite'), {
    [`POST ${path}/users/invite`]: () => ({
      status: 200,
      body: {
        successful_invites: ['new@shop.example'],
        already_members: [],
        already_invited: [],
        public_domain_emails: [],
        domain_mismatch_emails: [],
      },
    }),
  })
  await userEvent.type(await screen.findByLabelText('Email addresses'), 'new@shop.example')
  await press('Send')
  await expect.poll(toastTexts).toEqual(['Invite(s) Sent'])
  expect(sent(received, 'POST')).toEqual([
    { emails: ['new@shop.example'], role: 'member', message: '' },
  ])
})

test('the last step changes only what differs, and then goes home', async () => {
  const { received, where } = await openAs(stepPath('general'), {
    ...updated,
    'GET /v1/users/orgs': () => ({ status: 200, body: { items: [membership()] } }),
  })
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  expect(zone.value).toBe('America/New York')
  await press('Finish')
  await expect.poll(where).toBe(`/org/${orgId}/insights/overview`)
  expect(sent(received, 'PUT')).toEqual([])
})

test('another time zone is saved at the end', async () => {
  const { received, where } = await openAs(stepPath('general'), updated)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: 'Time zone' }))
  await user.keyboard('berlin{Enter}')
  await press('Finish')
  await expect.poll(where).toBe(`/org/${orgId}/insights/overview`)
  expect(sent(received, 'PUT')).toEqual([{ timezone: 'Europe/Berlin' }])
})

test('the zone of the browser is offered where it is another one', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const other = here === 'Asia/Tokyo' ? 'Asia/Kolkata' : 'Asia/Tokyo'
  await openAs(stepPath('general'), {}, { org: { timezone: other } })
  await press(`Use my browser's time zone (${here.replaceAll('_', ' ')})`)
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  expect(zone.value).toBe(here.replaceAll('_', ' '))
  expect(screen.queryByRole('button', { name: /zone of this browser/ })).toBeNull()
})

test('an invalid time zone shows an error', async () => {
  const { received } = await openAs(stepPath('general'))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: 'Time zone' }))
  await user.keyboard('Atlantis')
  await press('Finish')
  expect(await screen.findByText('Not a valid timezone')).toBeTruthy()
  expect(sent(received, 'PUT')).toEqual([])
})

test('Finish later and Close leave at any step', async () => {
  const { where } = await openAs(stepPath('accounts'))
  await heading('Connect data')
  await press('Finish later')
  await expect.poll(where).toBe('/')
  cleanup()
  const again = await openAs(stepPath('accounts'))
  await userEvent.click(await screen.findByRole('link', { name: 'Close' }))
  await expect.poll(again.where).toBe('/')
})

test('a member can view every step and change only the connections', async () => {
  const { received } = await openAs(stepPath('main-configuration'), {}, { isAdmin: false })
  const notice = /Only admins of this workspace can change this/
  expect(await screen.findByText(notice)).toBeTruthy()
  expect((await name()).disabled).toBe(true)
  await press('Next')
  await heading('Connect data')
  expect(await screen.findByText('No data sources yet')).toBeTruthy()
  expect(screen.queryByText(notice)).toBeNull()
  for (const title of ['Invite team members', 'Region and currency']) {
    await press('Next')
    await heading(title)
    expect(await screen.findByText(notice)).toBeTruthy()
  }
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' }).disabled).toBe(true)
  await press('Finish')
  expect([...sent(received, 'PUT'), ...sent(received, 'POST')]).toEqual([])
})

test('BigCommerce is listed in developer mode only', async () => {
  const connected = integrations()
  connected.datasources.available.primary.push('BG')
  const ok = (body: unknown) => () => ({ status: 200, body })
  const routes = {
    [`GET ${path}/integrations`]: ok(connected),
    [`GET ${path}/integrations/catalogue`]: ok({
      items: [...cards, { ...shopCard, platform: 'BG', name: 'BigCommerce' }],
    }),
  }
  const named = (platform: string) => screen.findByRole('link', { name: `Connect ${platform}` })
  await openAs(stepPath('accounts'), routes, { isDev: true })
  expect(await named('Shopify')).toBeTruthy()
  expect(screen.queryByText('BigCommerce')).toBeNull()
  cleanup()
  localStorage.setItem('cartograph.dev-mode', 'on')
  await openAs(stepPath('accounts'), routes, { isDev: true })
  expect(await named('BigCommerce')).toBeTruthy()
})

test('an account is connected in the drawer, and the step stays', async () => {
  const { where } = await openAs(stepPath('accounts'), {
    ...integrationRoutes(),
    [`POST ${path}/integrations/datasources`]: () => ({ status: 201, body: shop }),
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Connect Klaviyo' }))
  await userEvent.type(await screen.findByLabelText('API key'), 'pk_1')
  await press('Connect account')
  await expect.poll(toastTexts).toEqual(['Integration Successful'])
  await expect.poll(where).toBe(stepPath('accounts'))
})

test('while the workspace loads, three placeholders stand for the objectives', () => {
  render(<StepSkeleton step="main-configuration" />)
  expect(screen.getAllByTestId('objective-placeholder')).toHaveLength(3)
})

test('#invitation opens the request for an invitation, and sending it closes it', async () => {
  const { received, where } = await openAs('/setup#invitation', {
    'POST /v1/orgs/invitation': () => ({ status: 204 }),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Request an invitation' }))
  const user = userEvent.setup()
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText('Required')).toBeTruthy()
  const platform = dialog.getByLabelText<HTMLSelectElement>('E-commerce platform')
  expect(platform.value).toBe('Shopify')
  await user.type(dialog.getByLabelText('Store name'), 'Northwind')
  await user.selectOptions(platform, 'Magento')
  await user.click(dialog.getByRole('checkbox', { name: 'Facebook' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Google Ads' }))
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await expect.poll(toastTexts).toEqual(['Your request was sent'])
  expect(sent(received, 'POST')).toEqual([
    {
      store_name: 'Northwind',
      ecommerce_platform: 'Magento',
      marketing_platforms: 'Facebook,GoogleAds',
    },
  ])
  await expect.poll(where).toBe('/setup')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
