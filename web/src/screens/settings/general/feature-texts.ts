import type { SwitchableFlag } from '@cartograph/contract'

/** The features that admins can switch, in the words of the settings and the audit log. */
export const featureTexts: Readonly<Record<SwitchableFlag, { name: string; hint: string }>> = {
  enable_home: {
    name: 'Overview',
    hint: 'The start page with your most important metrics. Without it, Explore is the start page.',
  },
  enable_search: {
    name: 'Search',
    hint: 'Finds insights by metric, product, channel and other values.',
  },
  enable_reports: {
    name: 'Reports',
    hint: 'Tables of metrics by period, to read, export and send on a schedule. While it is off, none are sent.',
  },
  enable_action_log: {
    name: 'Action log',
    hint: 'What your team changed, and when, next to the insights of those days.',
  },
  enable_custom_metrics: {
    name: 'Custom metrics',
    hint: 'Metrics of your own, with conditions or as formulas. While it is off, dashboards still show them.',
  },
  enable_metric_targets: {
    name: 'Metric targets',
    hint: 'What metrics should reach in each month, shown with the pace wherever they appear.',
  },
  enable_feed: {
    name: 'Feed',
    hint: 'All insights in one list, with filters, and those you saved.',
  },
  enable_ai_chat: {
    name: 'Just Ask',
    hint: 'Answers questions in plain words from your data, in conversations that only their author sees.',
  },
  enable_destinations: {
    name: 'Destinations',
    hint: 'A settings page for the platforms that receive audiences.',
  },
  enable_audiences: {
    name: 'Audiences',
    hint: 'Segments of your customers, by who they are and what they bought.',
  },
}
