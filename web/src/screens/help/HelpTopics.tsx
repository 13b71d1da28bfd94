import { HelpPage as HelpTopic } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

export function HelpTopics({ current }: { current: HelpTopic }) {
  return (
    <nav aria-label="Help" className="shrink-0 md:w-44">
      <ul className="flex flex-wrap gap-1 md:flex-col">
        {HelpTopic.options.map((topic) => (
          <li key={topic}>
            <Link
              from="/org/$orgId/help"
              to="."
              search={topic === 'index' ? {} : { md: topic }}
              activeOptions={{ includeSearch: true, exact: true }}
              aria-current={topic === current ? 'page' : undefined}
              className={clsx(
                'flex h-control items-center rounded-control px-3 text-14 font-medium',
                topic === current
                  ? 'bg-accent-soft text-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {names[topic]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const names = {
  index: 'Start here',
  dashboards: 'Dashboards',
  insights: 'Feed and insights',
  search: 'Search',
  'action-log': 'Action log',
  'custom-metrics': 'Custom metrics',
  'metric-targets': 'Metric targets',
  'just-ask': 'Just Ask',
  segments: 'Customer segments',
  'synced-audiences': 'Synced Audiences',
  'data-sources': 'Data sources',
  destinations: 'Destinations',
  workspaces: 'Workspaces',
  team: 'Team',
  api: 'API and keys',
} satisfies Record<HelpTopic, string>
