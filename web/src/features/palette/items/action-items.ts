import { hasPermission } from '@cartograph/contract'
import type { PaletteItem } from './palette-item.ts'
import { canChangeAudiences, isOpen, type PaletteWorld } from './palette-world.ts'

/** What the user can do from anywhere. */
export function actionItems(world: PaletteWorld): PaletteItem[] {
  const { org, user } = world
  const settings = `/org/${org.org_id}/settings`
  const actions: (Omit<PaletteItem, 'group'> | false)[] = [
    user.is_org_admin && {
      id: 'action invite',
      title: 'Invite a teammate',
      keywords: 'add person member user people team',
      open: { path: `${settings}/team` },
    },
    hasPermission(user.role, 'connections.change') && {
      id: 'action add-source',
      title: 'Add data source',
      keywords: 'connect integration platform shopify import',
      open: { path: `${settings}/datasources` },
    },
    isOpen(world) &&
      org.feature_flags.enable_action_log &&
      hasPermission(user.role, 'insights.mark') && {
        id: 'action add-action',
        title: 'Add action log entry',
        keywords: 'create note record change',
        open: { action: 'add-action' },
      },
    isOpen(world) &&
      org.feature_flags.enable_custom_metrics &&
      hasPermission(user.role, 'metrics.change') && {
        id: 'action new-metric',
        title: 'New metric',
        keywords: 'create custom metric formula add',
        open: { path: `/org/${org.org_id}/insights/custom-metrics/new/edit` },
      },
    isOpen(world) &&
      org.feature_flags.enable_reports &&
      hasPermission(user.role, 'reports.change') && {
        id: 'action new-report',
        title: 'New report',
        keywords: 'create table add',
        open: { path: `/org/${org.org_id}/insights/reports/new/edit` },
      },
    isOpen(world) &&
      canChangeAudiences(world) && {
        id: 'action new-segment',
        title: 'New segment',
        keywords: 'create customer audience list add',
        open: { path: `/org/${org.org_id}/audiences/segments/new/edit` },
      },
    isOpen(world) &&
      canChangeAudiences(world) && {
        id: 'action new-sync',
        title: 'New synced audience',
        keywords: 'create send segment platform destination list add',
        open: { path: `/org/${org.org_id}/audiences/syncs/new/edit` },
      },
    {
      id: 'action notifications',
      title: 'Notifications',
      keywords: 'bell inbox mentions alerts unread tray',
      keys: ['G', 'N'],
      open: { action: 'notifications' },
    },
    { id: 'action light', title: 'Use light theme', ...theme('light') },
    { id: 'action dark', title: 'Use dark theme', ...theme('dark') },
    { id: 'action system', title: 'Use system theme', ...theme('system') },
    {
      id: 'action keys',
      title: 'Keyboard shortcuts',
      keywords: 'keys help hotkeys',
      keys: ['?'],
      open: { action: 'show-keys' },
    },
    {
      id: 'action sign-out',
      title: 'Sign out',
      keywords: 'log out leave end session',
      open: { action: 'sign-out' },
    },
  ]
  return actions.flatMap((item) => (item === false ? [] : { ...item, group: 'actions' }))
}

function theme(name: 'light' | 'dark' | 'system') {
  return {
    keywords: 'mode appearance colors colours switch',
    isHiddenAtFirst: true,
    open: { action: `theme-${name}` },
  } as const
}
