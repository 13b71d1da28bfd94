import {
  KnownCurrency,
  KnownTimeZone,
  OrgType,
  PrimaryObjective,
  WorkspaceName,
  type Workspace,
} from '@cartograph/contract'
import * as z from 'zod/mini'

export const GeneralValues = z.object({
  org_name: WorkspaceName,
  org_type: OrgType,
  is_auto_add: z.boolean(),
  allows_public_links: z.boolean(),
  timezone: KnownTimeZone,
  currency_units: KnownCurrency,
  /** Empty until one is selected. */
  primary_business_objective: z.union([PrimaryObjective, z.literal('')]),
})
export type GeneralValues = z.infer<typeof GeneralValues>

export function readGeneralValues(org: Workspace): GeneralValues {
  return {
    org_name: org.org_name,
    org_type: org.org_type,
    is_auto_add: org.is_auto_add,
    allows_public_links: org.allows_public_links,
    timezone: org.timezone,
    currency_units: org.currency_units,
    primary_business_objective: org.primary_business_objective ?? '',
  }
}

/** Sends only the differences, so that changes by others stay. */
export function listChanges(org: Workspace, values: GeneralValues) {
  const objective = values.primary_business_objective
  return {
    ...(values.org_name !== org.org_name && { org_name: values.org_name }),
    ...(values.org_type !== org.org_type && { org_type: values.org_type }),
    ...(values.is_auto_add !== org.is_auto_add && { is_auto_add: values.is_auto_add }),
    ...(values.allows_public_links !== org.allows_public_links && {
      allows_public_links: values.allows_public_links,
    }),
    ...(values.timezone !== org.timezone && { timezone: values.timezone }),
    ...(values.currency_units !== org.currency_units && { currency_units: values.currency_units }),
    ...(objective !== '' &&
      objective !== org.primary_business_objective && { primary_business_objective: objective }),
  }
}
