import type { FlagName } from '@cartograph/contract'

/** What a workspace shows besides its settings: an area is here once its screens are. */
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
] as const satisfies readonly {
  label: string
  to: string
  /** Null for what is always on. */
  flag: FlagName | null
  icon: string
}[]
