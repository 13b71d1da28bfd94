import type { FlagName } from '@cartograph/contract'

/** The areas of the product, which are the tabs of the top bar. */
export type AreaSection = 'Insights' | 'Audiences'

/** The pages of the side bar, apart from the settings. */
export const areas = [
  {
    label: 'Overview',
    section: 'Insights',
    to: '/org/$orgId/insights/overview',
    flag: 'enable_home',
    icon: 'M3 14.5 7.5 9l3.5 3L17 5',
  },
  {
    label: 'Explore',
    section: 'Insights',
    to: '/org/$orgId/insights/explore',
    flag: null,
    icon: 'M3.5 3.5h13v13h-13zM3.5 8.5h13M8.5 8.5v8',
  },
  {
    label: 'Search',
    section: 'Insights',
    to: '/org/$orgId/insights/search',
    flag: 'enable_search',
    icon: 'M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0zM12.5 12.5l4 4',
  },
  {
    label: 'Reports',
    section: 'Insights',
    to: '/org/$orgId/insights/reports',
    flag: 'enable_reports',
    icon: 'M4 16.5v-6M8 16.5v-12M12 16.5v-8M16 16.5V7',
  },
  {
    label: 'Action log',
    section: 'Insights',
    to: '/org/$orgId/insights/action-log',
    flag: 'enable_action_log',
    icon: 'M5 3v14h11V3zM8 7h5M8 10h5',
  },
  {
    label: 'Custom metrics',
    section: 'Insights',
    to: '/org/$orgId/insights/custom-metrics',
    flag: 'enable_custom_metrics',
    icon: 'M14.5 4.5h-9l5 5.5-5 5.5h9',
  },
  {
    label: 'Metric targets',
    section: 'Insights',
    to: '/org/$orgId/insights/metric-targets',
    flag: 'enable_metric_targets',
    icon: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  },
  {
    label: 'Alerts',
    section: 'Insights',
    to: '/org/$orgId/insights/alerts',
    flag: null,
    icon: 'M5 14V9a5 5 0 0 1 10 0v5zM8 17h4',
  },
  {
    label: 'Just Ask',
    section: 'Insights',
    to: '/org/$orgId/insights/just-ask',
    flag: 'enable_ai_chat',
    icon: 'M3.5 4.5h13v9h-7L6 17v-3.5H3.5zM7 8h6M7 10.5h4',
  },
  {
    label: 'Feed',
    section: 'Insights',
    to: '/org/$orgId/insights/feed',
    flag: 'enable_feed',
    icon: 'M3 5h9M3 10h6M3 15h9M15 15V5M13 7l2-2 2 2',
  },
  {
    label: 'Customer segments',
    section: 'Audiences',
    to: '/org/$orgId/audiences/segments',
    flag: 'enable_audiences',
    icon: 'M10 3.5v6.5h6.5A6.5 6.5 0 1 1 10 3.5zM13 3.5a6.5 6.5 0 0 1 3.5 3.5H13z',
  },
  {
    label: 'Synced Audiences',
    section: 'Audiences',
    to: '/org/$orgId/audiences/syncs',
    flag: 'enable_audiences',
    icon: 'M4 8a6.5 6.5 0 0 1 11.5-1.5M15.5 3v3.5H12M16 12a6.5 6.5 0 0 1-11.5 1.5M4.5 17v-3.5H8',
  },
] as const satisfies readonly {
  label: string
  section: AreaSection
  to: string
  /** Null for pages that are always on. */
  flag: FlagName | null
  icon: string
}[]
