import {
  defaultCurrency,
  defaultTimeZone,
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
  /** Whose people may join by themselves once that is switched on; null where the domain is nobody's own. */
  readonly email_domain?: string | null
  /** A trial unless told; a free plan does not end by itself. */
  readonly plan?: 'trial' | 'free'
  /** The workspace's own; the others are those of the installation. */
  readonly feature_flags?: FlagOverrides
}

export interface AddWorkspace {
  readonly workspace: NewWorkspace
  readonly admin: UserId
}

/** For whoever makes a workspace in the course of something else, in its transaction. */
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

/** A workspace and its first member, who is its admin. */
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
    ...(workspace.plan === 'free' ? { planIsFree: true } : trialFrom(createdAt)),
    createdAt,
  })
  await tx.insert(memberships).values({ orgId, userId: admin, role: 'admin', createdAt })
  return orgId
}

function trialFrom(now: Date) {
  return { planIsTrial: true, planExpiresAt: new Date(now.getTime() + trialDays * 86_400_000) }
}
