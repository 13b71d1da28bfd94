import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { areas } from './areas.ts'
import { useShell } from './shell-context.ts'
import { useFlags } from '../workspace/use-flags.ts'

/** The areas of the product; Audiences is added with its pages. */
export function TopTabs() {
  const { orgId, isPlanActive } = useShell()
  const flags = useFlags(orgId)
  // All pages of Insights belong to one tab.
  const isActive = useLocation({
    select: ({ pathname }) => pathname.startsWith(`/org/${orgId}/insights/`),
  })
  const first = areas.find(({ flag }) => flag === null || flags[flag])
  if (first === undefined) return null
  return (
    <nav aria-label="Areas" className="mr-2 border-r border-border pr-3">
      {isPlanActive ? (
        <Link
          to={first.to}
          params={{ orgId }}
          className={clsx(
            look,
            isActive ? 'bg-accent-soft text-text' : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          Insights
        </Link>
      ) : (
        <span
          role="link"
          aria-disabled="true"
          title="Requires an active plan"
          className={clsx(look, 'cursor-not-allowed text-muted opacity-60')}
        >
          Insights
        </span>
      )}
    </nav>
  )
}

const look = 'flex h-control items-center rounded-control px-3 text-14 font-medium'
