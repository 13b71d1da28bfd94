// @vitest-environment jsdom
import { flagDefaults, OrgId } from '@cartograph/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toast } from '../../ui/feedback/toast.ts'
import { renderPath } from '../../testing/render-path.tsx'
import {
  expiredPlan,
  membership,
  orgId,
  workspaceAnswer,
  workspaceServer,
} from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const org = `/org/${orgId}`
const otherOrg = { org_id: OrgId.parse('01930000-0000-7000-8000-0000000000a2'), org_name: 'Elm' }
const query = `invitation_token=t0k3n&org_id=${orgId}`

describe('signed out', () => {
  const visit = (path: string) => renderPath(path, workspaceServer(), { isSignedIn: false })

  test.each(['/register', '/verify-email', '/login', '/forgot-password', '/reset-password'])(
    '%s is open',
    async (path) => {
      expect((await visit(path)).where()).toBe(path)
    },
  )

  test.each([
    ['/', '/login'],
    ['/nowhere?a=1', `/login?redirect=${encodeURIComponent('/nowhere?a=1')}`],
    [
      `${org}/insights/overview?days=7#c1.d1`,
      `/login?redirect=${encodeURIComponent(`${org}/insights/overview?days=7#c1.d1`)}`,
    ],
    ['/setup#invitation', `/login?redirect=${encodeURIComponent('/setup#invitation')}`],
  ])('%s leads to sign in, and is remembered', async (path, where) => {
    expect((await visit(path)).where()).toBe(where)
  })

  test.each([`/?${query}`, `/login?${query}`, `${org}/settings?${query}`])(
    'an invitation at %s leads to sign up',
    async (path) => {
      expect((await visit(path)).where()).toBe(`/register?${query}`)
    },
  )

  test('an invitation to an invalid workspace is ignored', async () => {
    expect((await visit('/login?invitation_token=x&org_id=1')).where()).toContain('/login')
  })
})

describe('signed in', () => {
  test.each(['/login', '/register', '/verify-email'])(
    '%s leads to the only workspace',
    async (path) => {
      const { where } = await renderPath(path, workspaceServer())
      expect(where()).toBe(`${org}/insights/overview`)
    },
  )

  test.each([
    ['several workspaces', [membership(), membership({ org: otherOrg })]],
    ['an invitation to another', [membership(), membership({ org: otherOrg, status: 'invited' })]],
    ['only an invitation', [membership({ status: 'invited' })]],
    ['none', []],
  ] as const)('with %s, signing in leads to the list', async (_, memberships) => {
    expect((await renderPath('/login', workspaceServer({ memberships }))).where()).toBe('/')
  })

  test('the list of workspaces stays reachable with only one', async () => {
    expect((await renderPath('/', workspaceServer())).where()).toBe('/')
    expect(await screen.findByRole('heading', { name: 'Workspaces' })).toBeTruthy()
  })

  test.each([
    ['/login?redirect=%2Faccount', '/account'],
    ['/register?redirect=%2Faccount', '/account'],
    ['/login?redirect=https%3A%2F%2Fevil.example', `${org}/insights/overview`],
  ])('%s leads to %s', async (path, where) => {
    expect((await renderPath(path, workspaceServer())).where()).toBe(where)
  })

  test.each([
    ['/nowhere', /this page doesn't exist/],
    ['/org', /this page doesn't exist/],
    ['/a/b/c', /this page doesn't exist/],
    ['/org/not-an-id', /This workspace doesn't exist/],
  ])('%s leads home, which says so', async (path, text) => {
    expect((await renderPath(path, workspaceServer())).where()).toBe('/')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('an unfinished setup of no workspace leads home', async () => {
    expect((await renderPath('/setup/not-an-id', workspaceServer())).where()).toBe('/')
  })

  test('an invitation leads to its page, and the token is not in the URL', async () => {
    const { where, router } = await renderPath(`/?${query}`, workspaceServer())
    expect(where()).toBe(`${org}/accept-invitation`)
    expect(router.state.location.state.invitationToken).toBe('t0k3n')
  })

  test('an invitation survives signing in', async () => {
    const path = `/login?redirect=${encodeURIComponent(`/?${query}`)}`
    const { where } = await renderPath(path, workspaceServer())
    expect(where()).toBe(`${org}/accept-invitation`)
  })

  test('without a token there is nothing to accept', async () => {
    expect((await renderPath(`${org}/accept-invitation`, workspaceServer())).where()).toBe('/')
  })

  test('an invited user can accept before they can open the workspace', async () => {
    const closed = () => ({ status: 404, body: { detail: { code: 'not_found', message: 'No' } } })
    const { where } = await renderPath(
      `/?${query}`,
      {
        ...workspaceServer({ memberships: [membership({ status: 'invited' })] }),
        [`GET /v1/orgs/${orgId}`]: closed,
      },
      {},
    )
    expect(where()).toBe(`${org}/accept-invitation`)
  })

  test.each([
    ['joined', `${org}/settings/billing`],
    ['invited', '/'],
  ] as const)(
    'with an inactive plan nothing is accepted: %s leads to %s',
    async (status, where) => {
      const server = workspaceServer({
        memberships: [membership({ status, plans: [expiredPlan] })],
        workspace: workspaceAnswer({ plan: expiredPlan }),
      })
      expect((await renderPath(`/?${query}`, server)).where()).toBe(where)
    },
  )
})

describe('a failed sign-in at Google', () => {
  const known =
    'Please use your work email address. We currently do not support public email providers.'

  test("does not sign out a user who follows someone else's link", async () => {
    const { where, session } = await renderPath(
      `/account?x=1&sign_in_error=${encodeURIComponent(known)}#here`,
      workspaceServer(),
    )
    expect(where()).toBe('/account?x=1#here')
    expect(session.isSignedIn).toBe(true)
  })

  test('is shown on the sign-in page, which leads back', async () => {
    const path = `/account?x=1&sign_in_error=${encodeURIComponent(known)}#here`
    const { where, router } = await renderPath(path, workspaceServer(), { isSignedIn: false })
    expect(where()).toBe(`/login?redirect=${encodeURIComponent('/account?x=1#here')}`)
    await expect.poll(() => screen.getByRole('alert').textContent).toContain(known)
    // Shown once: neither a reload nor going back shows it again.
    await expect.poll(() => router.state.location.state.signInError).toBeUndefined()
  })

  test('shows known messages only', async () => {
    await renderPath('/?sign_in_error=Call%20555-0100', workspaceServer(), { isSignedIn: false })
    await expect
      .poll(() => screen.getByRole('alert').textContent)
      .toBe('Signing in with Google failed. Try again.')
  })
})

const finding = '01933b2e-0000-7000-8000-000000000001'

describe('in a workspace', () => {
  const visit = (path: string, about: Parameters<typeof workspaceAnswer>[0] = {}) =>
    renderPath(`${org}${path}`, workspaceServer({ workspace: workspaceAnswer(about) }))
  const withoutHome = { feature_flags: { ...flagDefaults, enable_home: false } }

  test.each([
    ['', '/insights/overview'],
    ['/insights', '/insights/overview'],
    ['/insights/nowhere', '/insights/overview'],
    ['/nowhere', '/insights/overview'],
    ['/insights/overview', '/insights/overview'],
    ['/insights/feed', '/insights/feed'],
    ['/insights/feed/saved?view=compact', '/insights/feed/saved?view=compact'],
    ['/insights/feed/nowhere', '/insights/overview'],
    ['/insights/s/feed', '/insights/feed'],
    ['/insights/s/nowhere', '/insights/overview'],
    [`/insights/s/${finding}`, `/insights/s/${finding}`],
    [`/insights/${finding}#drivers`, `/insights/${finding}#drivers`],
    ['/settings', '/settings/general'],
    ['/settings/nowhere', '/settings/general'],
    ['/settings/team/nowhere', '/settings/general'],
    ['/settings/integrations', '/settings/datasources'],
    ['/settings/team', '/settings/team'],
    ['/settings/audit_log', '/settings/audit_log'],
    ['/help', '/help'],
  ])('%j leads to %s', async (path, where) => {
    expect((await visit(path)).where()).toBe(`${org}${where}`)
  })

  test.each([
    ['/nowhere', 1],
    ['/insights/nowhere', 1],
    ['/settings/nowhere', 1],
    ['/insights', 0],
    ['', 0],
  ])('an unknown page says so: %j, %i messages', async (path, count) => {
    const toastError = vi.spyOn(toast, 'error')
    await visit(path)
    expect(toastError.mock.calls).toEqual(
      Array.from({ length: count }, () => ["Sorry, this page doesn't exist!"]),
    )
  })

  test.each(['', '/insights/overview', '/nowhere'])(
    'with the home feature off %j leads to the dashboards',
    async (path) => {
      expect((await visit(path, withoutHome)).where()).toBe(`${org}/insights/explore`)
    },
  )

  test.each([
    ['enable_feed', '/insights/feed'],
    ['enable_feed', '/insights/feed/saved'],
    ['enable_search', '/insights/search'],
    ['enable_action_log', '/insights/action-log'],
    ['enable_reports', '/insights/reports/list'],
    ['enable_reports', '/insights/reports/pre-built'],
    ['enable_reports', '/insights/reports/new/edit'],
    ['enable_custom_metrics', '/insights/custom-metrics/list'],
    ['enable_custom_metrics', '/insights/custom-metrics/new/edit'],
    ['enable_metric_targets', '/insights/metric-targets'],
    ['enable_ai_chat', '/insights/just-ask'],
    ['enable_audiences', '/audiences/segments'],
    ['enable_audiences', '/audiences/segments/templates'],
    ['enable_audiences', '/audiences/segments/new/edit'],
  ])('what %s switches off leads to the overview: %s', async (flag, path) => {
    const feature_flags = { ...flagDefaults, enable_search: true, enable_audiences: true }
    expect((await visit(path, { feature_flags })).where()).toBe(`${org}${path}`)
    cleanup()
    const without = { feature_flags: { ...feature_flags, [flag]: false } }
    expect((await visit(path, without)).where()).toBe(`${org}/insights/overview`)
  })

  test.each([
    ['', '/settings/billing'],
    ['/insights/overview', '/settings/billing'],
    ['/insights/feed', '/settings/billing'],
    [`/insights/${finding}`, '/settings/billing'],
    ['/nowhere', '/settings/billing'],
    ['/help', '/settings/billing'],
    ['/settings', '/settings/general'],
    ['/settings/team', '/settings/team'],
    ['/settings/nowhere', '/settings/general'],
  ])('with an inactive plan %j leads to %s', async (path, where) => {
    expect((await visit(path, { plan: expiredPlan })).where()).toBe(`${org}${where}`)
  })

  test('a workspace that cannot be loaded leads home, and only a failure shows a message', async () => {
    const toastError = vi.spyOn(toast, 'error')
    const refuse = (status: number, code: string) => () => ({
      status,
      body: { detail: { code, message: `It is ${code}` } },
    })
    const server = workspaceServer()
    const gone = { ...server, [`GET /v1/orgs/${orgId}`]: refuse(404, 'not_found') }
    expect((await renderPath(org, gone)).where()).toBe('/')
    expect(await screen.findByText(/This workspace doesn't exist/)).toBeTruthy()
    expect(toastError).not.toHaveBeenCalled()
    cleanup()
    const forbidden = { ...server, [`GET /v1/orgs/${orgId}`]: refuse(403, 'forbidden') }
    expect((await renderPath(org, forbidden)).where()).toBe('/')
    expect(toastError.mock.calls).toEqual([['It is forbidden']])
  })
})
