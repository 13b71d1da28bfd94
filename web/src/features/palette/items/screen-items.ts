import { areas } from '../../navigation/areas.ts'
import { keysOfArea } from '../../keys/area-keys.ts'
import { isAreaOpen } from '../../keys/open-areas.ts'
import type { PaletteItem } from './palette-item.ts'
import { isOpen, type PaletteWorld } from './palette-world.ts'

/** The areas of the side bar, and what the user menu leads to. */
export function screenItems(world: PaletteWorld): PaletteItem[] {
  const start = `/org/${world.org.org_id}`
  const listed = areas.filter(({ to }) => isAreaOpen(world.org, to))
  return [
    ...listed.map(({ to, label }): PaletteItem => {
      const keys = keysOfArea(to)
      return {
        id: `screen ${to}`,
        group: 'screens',
        title: label,
        ...(otherWords[to] !== undefined && { keywords: otherWords[to] }),
        ...(keys !== null && { keys }),
        open: { path: to.replace('/org/$orgId', start) },
      }
    }),
    {
      id: 'screen settings',
      group: 'screens',
      title: 'Settings',
      keywords: 'preferences configuration',
      keys: ['G', 'S'],
      open: { path: `${start}/settings` },
    },
    {
      id: 'screen account',
      group: 'screens',
      title: 'Account',
      keywords: 'profile password name email sessions',
      open: { path: '/account' },
    },
    ...(isOpen(world)
      ? [
          {
            id: 'screen discussions',
            group: 'screens',
            title: 'Discussions',
            keywords: 'comments messages mentions unread team',
            open: { path: `${start}/insights/discussions` },
          } as const,
          {
            id: 'screen help',
            group: 'screens',
            title: 'Help',
            keywords: 'support documentation questions',
            open: { path: `${start}/help` },
          } as const,
        ]
      : []),
  ]
}

const otherWords: Readonly<Record<string, string>> = {
  '/org/$orgId/insights/overview': 'home start today',
  '/org/$orgId/insights/explore': 'dashboards charts',
  '/org/$orgId/insights/search': 'find insights',
  '/org/$orgId/insights/reports': 'tables print weekly monthly pre-built',
  '/org/$orgId/insights/action-log': 'changes notes history',
  '/org/$orgId/insights/custom-metrics': 'formula calculate measure kpi define',
  '/org/$orgId/insights/metric-targets': 'goals budget plan quota upload',
  '/org/$orgId/insights/just-ask': 'chat ai question answer conversation assistant',
  '/org/$orgId/insights/feed': 'insights news changes',
  '/org/$orgId/audiences/segments': 'audiences customers lists groups',
  '/org/$orgId/audiences/syncs': 'destinations send lists facebook google klaviyo tiktok',
}
