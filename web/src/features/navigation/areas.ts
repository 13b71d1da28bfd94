import type { FlagName } from '@cartograph/contract'

/** The pages of the side bar, apart from the settings. */
export const areas = [
  {
    label: 'Overview',
    to: '/org/$orgId/insights/overview',
    flag: 'enable_home',
    icon: 'M3 14.5 7.5 9l3.5 3L17 5',
  },
  {
    label: 'Explore',
    to: '/org/$orgId/insights/explore',
    flag: null,
    icon: 'M3.5 3.5h13v13h-13zM3.5 8.5h13M8.5 8.5v8',
  },
  {
    label: 'Search',
    to: '/org/$orgId/insights/search',
    flag: 'enable_search',
    icon: 'M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0zM12.5 12.5l4 4',
  },
  {
    label: 'Action log',
    to: '/org/$orgId/insights/action-log',
    flag: 'enable_action_log',
    icon: 'M5 3v14h11V3zM8 7h5M8 10h5',
  },
  {
    label: 'Feed',
    to: '/org/$orgId/insights/feed',
    flag: 'enable_feed',
    icon: 'M3 5h9M3 10h6M3 15h9M15 15V5M13 7l2-2 2 2',
  },
] as const satisfies readonly {
  label: string
  to: string
  /** Null for pages that are always on. */
  flag: FlagName | null
  icon: string
}[]
