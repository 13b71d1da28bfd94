import {
  emptyDashboardMenu,
  flagDefaults,
  OrgId,
  timeFilters,
  UserId,
  type AnswerOf,
  type endpoints,
  type Integrations,
  type Membership,
  type Plan,
  type User,
} from '@cartograph/contract'
import type { fakeServer } from './fake-server.ts'

export const orgId = OrgId.parse('01930000-0000-7000-8000-0000000000a1')

type WorkspaceAnswer = AnswerOf<typeof endpoints.getWorkspace>

export function plan(about: Partial<Plan> = {}): Plan {
  return {
    id: 'base-monthly',
    type: 'base_plan',
    display_name: 'Base plan',
    state: 'free',
    status: 'active',
    is_plan_active: true,
    is_plan_trial: false,
    is_free: true,
    is_enterprise: false,
    plan_expires: null,
    grace_ends: null,
    data_kept_until: null,
    ...about,
  }
}

export const expiredPlan = plan({
  state: 'expired',
  status: 'expired',
  is_plan_active: false,
  is_free: false,
})

export function workspaceAnswer(
  about: Partial<WorkspaceAnswer['org']> = {},
  user: Partial<WorkspaceAnswer['user']> = {},
): WorkspaceAnswer {
  return {
    org: {
      org_id: orgId,
      org_name: 'Northwind Supply',
      org_type: 'ecommerce',
      org_type_display_name: 'e-commerce',
      timezone: 'America/New_York',
      currency_units: 'USD',
      currency_symbol: '$',
      primary_business_objective: null,
      is_auto_add: false,
      allows_public_links: false,
      support_email: null,
      email_domain: 'shop.example',
      feature_flags: { ...flagDefaults },
      dashboard_collections: [],
      es_pool: orgId,
      filters: {
        time_filters: [...timeFilters],
        metric_groups: { groups: [] },
        root_dim: { entity_group_alias: 'Whole business', entity_group_stub: 'store' },
        metrics: [],
      },
      plan: plan(),
      plan_days_left: null,
      ...about,
    },
    user: {
      role: 'admin',
      is_org_admin: true,
      skips_ingestion_check: false,
      dashboard_menu: emptyDashboardMenu,
      page_sizes: {},
      ...user,
    },
  }
}

export function membership(about: Partial<Membership> = {}): Membership {
  return {
    status: 'joined',
    role: 'admin',
    org: { org_id: orgId, org_name: 'Northwind Supply' },
    plans: [plan()],
    ...about,
  }
}

export const ada: User = {
  id: UserId.parse('01930000-0000-7000-8000-0000000000b1'),
  is_dev: false,
  email: 'ada@shop.example',
  first_name: 'Ada',
  last_name: 'Miller',
}

const nothingConnected: Integrations = {
  datasources: {
    integrated: { primary: [], secondary: [] },
    available: { primary: [], secondary: [] },
  },
  destinations: { integrated: [], available: [] },
  primaryIntegration: null,
}

/** A server with one user in one workspace. */
export function workspaceServer({
  user = ada,
  memberships = [membership()],
  workspace = workspaceAnswer(),
}: {
  user?: User
  memberships?: readonly Membership[]
  workspace?: WorkspaceAnswer
} = {}): Parameters<typeof fakeServer>[0] {
  const ok = (body: unknown) => () => ({ status: 200, body })
  return {
    'GET /v1/users/': ok(user),
    'GET /v1/users/orgs': ok({ items: memberships }),
    'GET /v1/identity/options': ok({ google: false, outbox: false }),
    [`GET /v1/orgs/${orgId}/notifications?limit=30`]: ok({
      items: [],
      has_more: false,
      unread: 0,
      elsewhere: [],
      invitations: [],
    }),
    [`GET /v1/orgs/${orgId}`]: ok(workspace),
    [`GET /v1/orgs/${orgId}/data_ingestions`]: ok({ items: [] }),
    [`GET /v1/orgs/${orgId}/notifications/running-work`]: ok({ items: [] }),
    [`GET /v1/orgs/${orgId}/integrations`]: ok(nothingConnected),
    [`GET /v1/orgs/${orgId}/integrations/catalogue`]: ok({ items: [] }),
    [`GET /v1/orgs/${orgId}/plans/subscribed`]: ok(workspace.org.plan),
    [`GET /v1/orgs/${orgId}/exports`]: ok({ items: [] }),
    [`GET /v1/orgs/${orgId}/plans/available`]: ok({
      plans: [],
      currency: 'USD',
      has_payments: false,
      payment_type: null,
    }),
    [`GET /v1/orgs/${orgId}/plans/usage`]: ok({ items: [] }),
  }
}
