import {
  defaultCurrency,
  defaultTimeZone,
  msPerDay,
  newId,
  OrgId,
  trialDays,
  type CurrencyCode,
  type FlagOverrides,
  type OrgType,
  type PrimaryObjective,
  type UserId,
} from '@cartograph/contract'
import { memberships, workspaces, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'

export interface NewWorkspace {
  /** Given when the id had to be written down before the workspace may exist. */
  readonly org_id?: OrgId
  readonly org_name: string
  readonly org_type?: OrgType
  readonly timezone?: string
  readonly currency_units?: CurrencyCode
  readonly primary_business_objective?: PrimaryObjective | null
  /** The domain whose users may join once that is enabled; null for a public email domain. */
  readonly email_domain?: string | null
  /** Defaults to a trial if the installation has plans; a free plan does not expire. */
  readonly plan?: 'trial' | 'free'
  /** The workspace's own flags; others come from the installation. */
  readonly feature_flags?: FlagOverrides
}

export interface AddWorkspace {
  readonly workspace: NewWorkspace
  readonly admin: UserId
}

/** Creates a workspace in the transaction of a larger change. */
export async function addWorkspace(
  ctx: Context,
  tx: Transaction,
  { workspace, admin }: AddWorkspace,
): Promise<OrgId> {
  const orgId = await insertWorkspace(ctx, tx, { workspace, admin })
  const action = 'workspace.created'
  await writeAuditRow(ctx, tx, { action, subject: orgId, orgId, userId: admin })
  return orgId
}

/** Creates a workspace and its first member, an admin. */
export async function insertWorkspace(
  ctx: Context,
  tx: Transaction,
  { workspace, admin }: AddWorkspace,
): Promise<OrgId> {
  const orgId = workspace.org_id ?? newId(OrgId)
  const createdAt = ctx.clock()
  await tx.insert(workspaces).values({
    orgId,
    name: workspace.org_name,
    orgType: workspace.org_type ?? 'ecommerce',
    timezone: workspace.timezone ?? defaultTimeZone,
    currencyUnits: workspace.currency_units ?? defaultCurrency,
    primaryObjective: workspace.primary_business_objective ?? null,
    emailDomain: workspace.email_domain ?? null,
    featureFlags: workspace.feature_flags ?? {},
    ...(workspace.plan === 'free' || !ctx.settings.hasPlans
      ? { planIsFree: true }
      : trialFrom(createdAt)),
    createdAt,
  })
  await tx.insert(memberships).values({ orgId, userId: admin, role: 'admin', createdAt })
  return orgId
}

function trialFrom(now: Date) {
  return { planIsTrial: true, planExpiresAt: new Date(now.getTime() + trialDays * msPerDay) }
}
