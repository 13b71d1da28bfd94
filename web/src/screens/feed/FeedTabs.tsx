import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'

/** The last segment of the path selects the tab. */
export function FeedTabs({ orgId }: { readonly orgId: OrgId }) {
  return (
    <nav aria-label="Feed" className="border-b border-border">
      <ul className="flex gap-1">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ orgId }}
              search={(search) => ({ view: search['view'] })}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ className: 'bg-accent-soft text-text' }}
              inactiveProps={{ className: 'text-muted hover:bg-hover hover:text-text' }}
              className="mb-1 flex h-control items-center rounded-control px-3 text-14 font-medium whitespace-nowrap"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabs = [
  { to: '/org/$orgId/insights/feed', label: 'By significance' },
  { to: '/org/$orgId/insights/feed/saved', label: 'Saved' },
] as const
