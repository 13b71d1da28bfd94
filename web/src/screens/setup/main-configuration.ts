import {
  OrgType,
  orgTypeNames,
  PrimaryObjective,
  WorkspaceName,
  type Workspace,
} from '@cartograph/contract'
import * as z from 'zod/mini'

export const MainConfiguration = z.object({
  org_name: WorkspaceName,
  org_type: OrgType,
  /** Empty until one is selected. */
  primary_business_objective: z.union([PrimaryObjective, z.literal('')]),
  invitation_code: z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters')),
})
export type MainConfiguration = z.infer<typeof MainConfiguration>

export function readConfiguration(org: Workspace | null): MainConfiguration {
  return {
    org_name: org?.org_name ?? '',
    org_type: org?.org_type ?? 'ecommerce',
    primary_business_objective: org?.primary_business_objective ?? '',
    invitation_code: '',
  }
}

/** The body that creates a workspace, without empty values. */
export function buildWorkspace(values: MainConfiguration) {
  const { org_name, org_type, primary_business_objective: objective, invitation_code } = values
  return {
    org_name,
    org_type,
    ...(objective !== '' && { primary_business_objective: objective }),
    ...(invitation_code !== '' && { invitation_code }),
  }
}

/**
 * The changes of an existing workspace, of which only name and objective can change here; null without
 * changes.
 */
export function listChanges(org: Workspace, values: MainConfiguration) {
  const { org_name, primary_business_objective: objective } = values
  const changes = {
    ...(org_name !== org.org_name && { org_name }),
    ...(objective !== '' &&
      objective !== org.primary_business_objective && { primary_business_objective: objective }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

/** The setup offers three types; a workspace of another type keeps it. */
export function setupTypes(current: OrgType): { value: OrgType; label: string }[] {
  const offered: OrgType[] = ['ecommerce', 'amazon', 'marketing']
  return (offered.includes(current) ? offered : [...offered, current]).map((value) => ({
    value,
    label: orgTypeNames[value],
  }))
}
