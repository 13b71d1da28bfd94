import * as z from 'zod/mini'
import { DashboardCollection } from '../dashboards/collections.ts'
import { DashboardMenu } from '../dashboards/menu.ts'
import { PageSizes } from './page-sizes.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { FeatureFlags, FeatureSwitches } from './flags.ts'
import { OrgId } from '../values/ids.ts'
import { WorkspaceFilters } from '../insights/filters.ts'
import { TokenAnswer } from '../access/identity.ts'
import { CurrencyCode, KnownCurrency } from '../values/money.ts'
import { Role } from '../access/permissions.ts'
import { Plan } from '../plans/plans.ts'
import { KnownTimeZone, TimeZone } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

export const OrgType = z.enum(['ecommerce', 'saas', 'amazon', 'marketing'])
export type OrgType = z.infer<typeof OrgType>

export const orgTypeNames = {
  ecommerce: 'e-commerce',
  saas: 'SaaS',
  amazon: 'Amazon',
  marketing: 'marketing',
} as const satisfies Record<OrgType, string>

/** The platform that matters most to the workspace. */
export const PrimaryObjective = z.enum([
  'Shopify',
  'BigCommerce',
  'Amazon',
  'Facebook',
  'Google Ads',
  'Bing Ads',
])
export type PrimaryObjective = z.infer<typeof PrimaryObjective>

export const workspaceNameMessage = 'Can only contain alphabets, spaces and hyphens'

/** Letters of any script, digits, spaces and the marks in names such as "Ada's Co., Inc."; for a character class. */
export const workspaceNameCharacters = "\\p{L}\\p{M}\\p{Nd} &'’.,-"

export const WorkspaceName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(100, 'At most 100 characters'),
    z.regex(new RegExp(`^[${workspaceNameCharacters}]*$`, 'u'), workspaceNameMessage),
  )

/** That a metric has targets, so that pages leave room for them before any has been loaded. */
export const TargetMonths = z.object({
  metric: z.string(),
  /** The first and the last month with a target: YYYY-MM. */
  first: z.string(),
  last: z.string(),
})
export type TargetMonths = z.infer<typeof TargetMonths>

export const Workspace = z.object({
  org_id: OrgId,
  org_name: z.string(),
  org_type: OrgType,
  org_type_display_name: z.string(),
  timezone: TimeZone,
  currency_units: CurrencyCode,
  currency_symbol: z.string(),
  primary_business_objective: z.nullable(PrimaryObjective),
  is_auto_add: z.boolean(),
  /** Whether dashboards may be shared with anyone who has a link. */
  allows_public_links: z.boolean(),
  /** Where members ask for help; null when the installation names no address. */
  support_email: z.nullable(z.string()),
  /** Users with this email domain can join on their own when `is_auto_add` is on. */
  email_domain: z.nullable(z.string()),
  feature_flags: FeatureFlags,
  /** The Explore menu in display order. The workspace's own dashboards come last. */
  dashboard_collections: z.array(DashboardCollection),
  /** The pool that insights are searched in; each workspace is one of its own. */
  es_pool: z.string(),
  filters: WorkspaceFilters,
  /** Absent without the flag `enable_metric_targets`. */
  metric_targets: z.optional(z.array(TargetMonths)),
  plan: Plan,
  /** Null for a plan without an end. */
  plan_days_left: z.nullable(z.number()),
})
export type Workspace = z.infer<typeof Workspace>

/** What the caller is in a workspace. */
export const WorkspaceUser = z.object({
  role: Role,
  is_org_admin: z.boolean(),
  /** Sees dashboards also before any data has been ingested. */
  skips_ingestion_check: z.boolean(),
  /** The user's own stars and order; empty for API keys. */
  dashboard_menu: DashboardMenu,
  /** The user's own; empty for API keys. */
  page_sizes: PageSizes,
})
export type WorkspaceUser = z.infer<typeof WorkspaceUser>

const objective = {
  primary_business_objective: z.optional(PrimaryObjective),
  /** An alias; `primary_business_objective` wins. */
  primaryBusinessObjective: z.optional(PrimaryObjective),
}

export const createWorkspaceEndpoint = defineEndpoint({
  name: 'workspaces.create',
  method: 'POST',
  path: '/v1/orgs/',
  summary: 'Create a workspace. The caller becomes its admin.',
  body: z.strictObject({
    org_name: WorkspaceName,
    org_type: z._default(OrgType, 'ecommerce'),
    ...objective,
    invitation_code: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ org: z.object({ org_id: OrgId }) }),
  status: 201,
  errors: ['too_many_requests'],
  permission: 'signed_in',
  audit: 'workspace.created',
})

export const ecommercePlatforms = ['Shopify', 'BigCommerce', 'Magento'] as const
export const marketingPlatforms = [
  'Facebook',
  'GoogleAds',
  'AdRoll',
  'Pinterest',
  'Snapchat',
  'Magento',
  'Other',
] as const

export const requestInvitation = defineEndpoint({
  name: 'workspaces.requestInvitation',
  method: 'POST',
  path: '/v1/orgs/invitation',
  summary: 'Request an invitation code from the operator of this installation.',
  body: z.strictObject({
    store_name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200)),
    ecommerce_platform: z.enum(ecommercePlatforms),
    /** Separated by commas. */
    marketing_platforms: z
      .string()
      .check(
        z.refine(
          (text: string) =>
            text === '' ||
            text
              .split(',')
              .every((one) => marketingPlatforms.some((known) => known === one.trim())),
          'Not a known marketing platform',
        ),
      ),
  }),
  errors: ['too_many_requests'],
  permission: 'signed_in',
  audit: 'workspace.invitation_requested',
})

export const getWorkspace = defineEndpoint({
  name: 'workspaces.get',
  method: 'GET',
  path: '/v1/orgs/{orgId}',
  summary: "A workspace and the signed-in user's role in it.",
  params: WorkspaceParams,
  answer: z.object({ org: Workspace, user: WorkspaceUser }),
  permission: 'workspace.read',
})

export const updateWorkspace = defineEndpoint({
  name: 'workspaces.update',
  method: 'PUT',
  path: '/v1/orgs/{orgId}',
  summary: 'Change the settings of a workspace. Omitted fields stay as they are.',
  params: WorkspaceParams,
  body: z.strictObject({
    org_name: z.optional(WorkspaceName),
    org_type: z.optional(OrgType),
    is_auto_add: z.optional(z.boolean()),
    allows_public_links: z.optional(z.boolean()),
    currency_units: z.optional(KnownCurrency),
    timezone: z.optional(KnownTimeZone),
    feature_flags: z.optional(FeatureSwitches),
    ...objective,
  }),
  answer: Workspace,
  permission: 'workspace.change',
  audit: 'workspace.updated',
})

export const deleteWorkspace = defineEndpoint({
  name: 'workspaces.delete',
  method: 'DELETE',
  path: '/v1/orgs/{orgId}',
  summary:
    'Delete a workspace and all its data. Lists of customers at platforms stay. Only for developers who are its admin.',
  params: WorkspaceParams,
  answer: z.object({ message: z.literal('Workspace deleted') }),
  permission: 'workspace.delete',
  audit: 'workspace.deleted',
})

export const getDataToken = defineEndpoint({
  name: 'workspaces.getDataToken',
  method: 'GET',
  path: '/v1/orgs/{orgId}/data-token',
  summary: 'A short-lived token for the query API; it names the workspace.',
  params: WorkspaceParams,
  answer: TokenAnswer,
  permission: 'data.token',
  needsActivePlan: true,
})

/** The help pages, by the value of `md`. */
export const HelpPage = z.enum([
  'index',
  'dashboards',
  'insights',
  'search',
  'action-log',
  'custom-metrics',
  'metric-targets',
  'just-ask',
  'segments',
  'synced-audiences',
  'data-sources',
  'destinations',
  'workspaces',
  'team',
  'api',
])
export type HelpPage = z.infer<typeof HelpPage>

export const getHelp = defineEndpoint({
  name: 'workspaces.getHelp',
  method: 'GET',
  path: '/v1/orgs/{orgId}/help',
  summary: 'A help page as Markdown.',
  params: WorkspaceParams,
  query: z.object({
    md: z._default(
      z.union([
        HelpPage,
        z.pipe(
          z.literal(''),
          z.transform(() => 'index' as const),
        ),
      ]),
      'index',
    ),
  }),
  answer: z.object({ markdown: z.string() }),
  permission: 'workspace.read',
})
