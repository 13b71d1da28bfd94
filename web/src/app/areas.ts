import type { FlagName } from '@cartograph/contract'

/** What a workspace shows besides its settings: an area is here once its screens are. */
export const areas = [
  {
    label: 'Overview',
    to: '/org/$orgId/insights/overview',
    flag: 'enable_home',
    icon: 'M3 14.5 7.5 9l3.5 3L17 5',
  },
] as const satisfies readonly {
  label: string
  to: string
  flag: FlagName
  icon: string
}[]
