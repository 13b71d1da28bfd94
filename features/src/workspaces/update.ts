import {
  resolveFlags,
  updateWorkspace as endpoint,
  type CurrencyCode,
  type FeatureFlags,
  type FeatureSwitches,
  type OrgType,
  type PrimaryObjective,
} from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import { presentWorkspace } from './present.ts'

/** Omitted fields stay unchanged. */
interface WorkspaceChanges {
  readonly org_name?: string | undefined
  readonly org_type?: OrgType | undefined
  readonly is_auto_add?: boolean | undefined
  readonly allows_public_links?: boolean | undefined
  readonly currency_units?: CurrencyCode | undefined
  readonly timezone?: string | undefined
  readonly primary_business_objective?: PrimaryObjective | undefined
  readonly feature_flags?: FeatureSwitches | undefined
}

export const updateWorkspace = serves(
  endpoint,
  async (ctx, { primaryBusinessObjective, ...named }) => {
    const { orgId } = requireWorkspace(ctx)
    let changed: Readonly<Record<string, unknown>> | null = null
    const details = () => changed
    const workspace = await change(ctx, { endpoint, subject: orgId, details }, async (tx) => {
      const row = await lockWorkspace(tx, orgId)
      const flags = resolveFlags(ctx.settings.flags, row.featureFlags)
      const input: WorkspaceChanges = {
        ...named,
        primary_business_objective: named.primary_business_objective ?? primaryBusinessObjective,
        feature_flags: changedSwitches(flags, named.feature_flags),
      }
      changed = differences(row, input)
      if (changed === null) {
        return presentWorkspace(ctx, tx, row)
      }
      const wanted = {
        name: input.org_name ?? row.name,
        orgType: input.org_type ?? row.orgType,
        isAutoAdd: input.is_auto_add ?? row.isAutoAdd,
        allowsPublicLinks: input.allows_public_links ?? row.allowsPublicLinks,
        currencyUnits: input.currency_units ?? row.currencyUnits,
        timezone: input.timezone ?? row.timezone,
        primaryObjective: input.primary_business_objective ?? row.primaryObjective,
        featureFlags: { ...row.featureFlags, ...input.feature_flags },
      }
      await tx.update(workspaces).set(wanted).where(eq(workspaces.orgId, orgId))
      return presentWorkspace(ctx, tx, { ...row, ...wanted })
    })
    ctx.access.invalidate({ org_id: orgId })
    return workspace
  },
)

/** The changed fields by their API names; null when there are none. */
function differences(
  row: typeof workspaces.$inferSelect,
  input: WorkspaceChanges,
): Readonly<Record<string, unknown>> | null {
  const now: Omit<Required<WorkspaceChanges>, 'feature_flags'> = {
    org_name: row.name,
    org_type: row.orgType,
    is_auto_add: row.isAutoAdd,
    allows_public_links: row.allowsPublicLinks,
    currency_units: row.currencyUnits,
    timezone: row.timezone,
    primary_business_objective: row.primaryObjective ?? undefined,
  }
  const before = new Map<string, unknown>(Object.entries(now))
  const different = Object.entries(input).filter(
    ([name, value]) => value !== undefined && value !== before.get(name),
  )
  return different.length === 0 ? null : Object.fromEntries(different)
}

/** The switches that change a feature; undefined when there are none. */
function changedSwitches(
  flags: FeatureFlags,
  switches: FeatureSwitches = {},
): FeatureSwitches | undefined {
  const changed = Object.entries(switches).filter(
    ([flag, isOn]) => isOn !== undefined && isOn !== flags[flag as keyof FeatureSwitches],
  )
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}
