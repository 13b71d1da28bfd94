import { openSettingsPages, type SettingsPath } from '../../navigation/settings-pages.ts'
import type { PaletteItem } from './palette-item.ts'
import type { PaletteWorld } from './palette-world.ts'

export function settingsItems({ org, user }: PaletteWorld): PaletteItem[] {
  return openSettingsPages(org.feature_flags, user.is_org_admin).map(({ to, label }) => ({
    id: `settings ${to}`,
    group: 'settings',
    title: label,
    hint: 'Settings',
    keywords: `settings ${otherWords[to]}`,
    isHiddenAtFirst: true,
    open: { path: to.replace('$orgId', org.org_id) },
  }))
}

const otherWords: Readonly<Record<SettingsPath, string>> = {
  '/org/$orgId/settings/general': 'workspace name time zone currency objective delete',
  '/org/$orgId/settings/team': 'people members users roles invitations',
  '/org/$orgId/settings/datasources': 'integrations connections platforms sync shopify',
  '/org/$orgId/settings/destinations': 'audiences integrations',
  '/org/$orgId/settings/api_keys': 'tokens developers secret',
  '/org/$orgId/settings/webhooks': 'developers events endpoints notifications http',
  '/org/$orgId/settings/notifications': 'email digest mail alerts mentions unsubscribe',
  '/org/$orgId/settings/billing': 'subscription upgrade invoice trial',
  '/org/$orgId/settings/audit_log': 'history changes security who',
}
