import type { FeatureFlags, FlagName } from '@cartograph/contract'

/** The tabs of the settings that a user has. */
export function openSettingsPages(flags: FeatureFlags, isAdmin: boolean) {
  return settingsPages.filter(
    ({ adminsOnly, flag }) => (isAdmin || !adminsOnly) && (flag === null || flags[flag]),
  )
}

export type SettingsPath = (typeof settingsPages)[number]['to']

const settingsPages = [
  { to: '/org/$orgId/settings/general', label: 'General', adminsOnly: false, flag: null },
  { to: '/org/$orgId/settings/team', label: 'Team', adminsOnly: false, flag: null },
  {
    to: '/org/$orgId/settings/notifications',
    label: 'Notifications',
    adminsOnly: false,
    flag: null,
  },
  { to: '/org/$orgId/settings/datasources', label: 'Data sources', adminsOnly: false, flag: null },
  {
    to: '/org/$orgId/settings/destinations',
    label: 'Destinations',
    adminsOnly: false,
    flag: 'enable_destinations',
  },
  { to: '/org/$orgId/settings/api_keys', label: 'API keys', adminsOnly: false, flag: null },
  { to: '/org/$orgId/settings/webhooks', label: 'Webhooks', adminsOnly: true, flag: null },
  { to: '/org/$orgId/settings/billing', label: 'Plan & Billing', adminsOnly: false, flag: null },
  { to: '/org/$orgId/settings/audit_log', label: 'Audit log', adminsOnly: true, flag: null },
] as const satisfies readonly {
  to: string
  label: string
  adminsOnly: boolean
  /** Null for pages that are always on. */
  flag: FlagName | null
}[]
