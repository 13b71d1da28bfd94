// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConsentOutcome } from '../../features/integrations/consent/consent-window.ts'
import { openConsentWindow } from '../../features/integrations/consent/consent-window.ts'
import { fakeWindows } from '../../testing/fake-windows.ts'
import {
  analytics,
  integrationRoutes,
  path,
  profile,
} from '../../features/integrations/integrations.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { renderPath } from '../../testing/render-path.tsx'
import { orgId, plan, workspaceAnswer, workspaceServer } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const page = `/org/${orgId}/settings/datasources`
const drawer = `${page}?drawer=G4&context=datasource`
const create = 'POST /v1/oauth-profiles/'

const given = (id: string | null) => () => ({
  status: 201,
  body: {
    profile,
    current_path: page,
    drawer_state: {
      org_id: orgId,
      platform: 'G4',
      context: 'datasource',
      datasource_id: id,
      params: {},
    },
  },
})
const refused = () => ({
  status: 400,
  body: { detail: { code: 'connection_refused', message: 'You said no.' } },
})

const arrive = (query: string, routes: Parameters<typeof openAs>[1] = {}) =>
  openAs(`/callback?${query}`, { ...integrationRoutes([analytics]), ...routes })

/** Turns this window into the popup of a consent. */
function beTheWindow() {
  const { channelName } = fakeWindows()
  const close = vi.fn<() => void>()
  vi.stubGlobal('close', close)
  const heard: ConsentOutcome[] = []
  openConsentWindow('x')?.listen((outcome) => heard.push(outcome))
  sessionStorage.setItem('cartograph.consent-window', channelName())
  return { heard, close }
}

test('the parameters of the URL are sent once, and the drawer opens with the consent', async () => {
  const { received, where } = await arrive('state=007&code=a%2Bb&scope=1', {
    [create]: given(null),
  })
  await expect.poll(where).toBe(drawer)
  expect(sent(received, 'POST')).toEqual([
    { auth_information: { state: '007', code: 'a+b', scope: '1' } },
  ])
  expect(await screen.findByLabelText('Account')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Signed in as').value).toBe(profile.id)
})

test('a consent requested by a connection reauthorizes it', async () => {
  const { received, where } = await arrive('state=s&code=c', {
    [create]: given(analytics.id),
    [`PUT ${path}/datasources/${analytics.id}`]: () => ({ status: 200, body: analytics }),
  })
  await expect.poll(where).toBe(`${drawer}&id=${analytics.id}`)
  await expect.poll(() => sent(received, 'PUT')).toEqual([{ user_creds_id: profile.id }])
})

test('in a consent popup the opener is notified and the window closes', async () => {
  const { heard, close } = beTheWindow()
  await arrive('state=s&code=c', { [create]: given(null) })
  await expect.poll(() => heard).toEqual([{ profileId: profile.id }])
  expect(close.mock.calls).toHaveLength(1)
  expect(await screen.findByText(/You can close this window/)).toBeTruthy()
})

test('the opener is notified of a declined consent as well', async () => {
  const { heard } = beTheWindow()
  await arrive('error=access_denied&state=s', { [create]: refused })
  await expect.poll(() => heard).toEqual([{ failure: 'You said no.' }])
})

test('a declined consent shows its reason in the drawer that was left', async () => {
  sessionStorage.setItem('cartograph.consent-page', drawer)
  const { where } = await arrive('error=access_denied&state=s', { [create]: refused })
  await expect.poll(where).toBe(drawer)
  // The only consent selects itself once the consents have loaded.
  expect(await screen.findByLabelText('Account')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('You said no.')
})

test('without a page to return to, the callback page shows the error', async () => {
  await arrive('error=access_denied&state=s', { [create]: refused })
  expect((await screen.findByRole('alert')).textContent).toBe('You said no.')
  expect(screen.getByRole('link', { name: 'Go to your workspaces' })).toBeTruthy()
})

test('a path of another site is not followed', async () => {
  sessionStorage.setItem('cartograph.consent-page', '//evil.example/x')
  const { where } = await arrive('error=access_denied&state=s', {
    [create]: refused,
    'GET /v1/users/orgs': () => ({ status: 200, body: { items: [] } }),
  })
  await expect.poll(where).toBe('/')
})

test.each(['', 'charge_id=1&org_id=x&plan_id=2', 'payment_id=1&success=true'])(
  'what is no consent (%s) goes home, and nothing is sent',
  async (query) => {
    const { received, where } = await arrive(query)
    await expect.poll(where).toBe('/')
    expect(sent(received, 'POST')).toEqual([])
  },
)

const billing = `/org/${orgId}/settings/billing`
const payment = `payment_id=cs_1&org_id=${orgId}&plan_id=base-monthly`
const choose = `POST /v1/orgs/${orgId}/plans`
const workspace = workspaceAnswer({}, { role: 'admin', is_org_admin: true })
/** Unlike `arrive`, keeps the messages of the page. */
const comeBack = (success: string, routes: Parameters<typeof openAs>[1] = {}) =>
  renderPath(`/callback?${payment}&success=${success}`, {
    ...workspaceServer({ workspace }),
    ...routes,
  })

test('a payment that was made activates its plan, once', async () => {
  const paid = plan({ state: 'paid', is_free: false })
  const { received, where } = await comeBack('true', {
    [choose]: () => ({ status: 200, body: paid }),
  })
  await expect.poll(where).toBe(billing)
  const body = { plan_id: 'base-monthly', payment_id: 'cs_1', is_trial: false }
  expect(sent(received, 'POST')).toEqual([body])
  await expect.poll(toastTexts).toContain('Plan activated')
})

test('a charge that was approved at Shopify activates its plan', async () => {
  const { received, where } = await renderPath(
    `/callback?org_id=${orgId}&plan_id=base-monthly&success=true&charge_id=1029266947`,
    {
      ...workspaceServer({ workspace }),
      [choose]: () => ({ status: 200, body: plan({ state: 'paid', is_free: false }) }),
    },
  )
  await expect.poll(where).toBe(billing)
  const body = { plan_id: 'base-monthly', payment_id: '1029266947', is_trial: false }
  expect(sent(received, 'POST')).toEqual([body])
})

test('a payment that the server does not confirm activates nothing and says why', async () => {
  const detail = { code: 'conflict', message: 'The payment was not completed.' }
  const { where } = await comeBack('true', {
    [choose]: () => ({ status: 409, body: { detail } }),
  })
  await expect.poll(where).toBe(billing)
  await expect.poll(toastTexts).toContain('The payment was not completed.')
})

test('a payment that was cancelled leads back, and nothing is sent', async () => {
  const { received, where } = await comeBack('false')
  await expect.poll(where).toBe(billing)
  await expect.poll(toastTexts).toContain('The payment was cancelled. Nothing was charged.')
  expect(sent(received, 'POST')).toEqual([])
})
