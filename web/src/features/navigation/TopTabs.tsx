import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { areas } from './areas.ts'
import { useShell } from './shell-context.ts'
import { useFlags } from '../workspace/use-flags.ts'

/** The areas of the product that are on. A phone has room for the open one; the drawer leads to the others. */
export function TopTabs() {
  const { orgId, isPlanActive } = useShell()
  const flags = useFlags(orgId)
  const open = useLocation({
    select: ({ pathname }) =>
      pathname.startsWith(`/org/${orgId}/audiences/`)
        ? 'Audiences'
        : // All pages of Insights belong to one tab.
          pathname.startsWith(`/org/${orgId}/insights/`)
          ? 'Insights'
          : null,
  })
  const tabs = (['Insights', 'Audiences'] as const).flatMap((name) => {
    const first = areas.find(
      ({ section, flag }) => section === name && (flag === null || flags[flag]),
    )
    return first === undefined ? [] : [{ name, to: first.to }]
  })
  const onPhone = tabs.some(({ name }) => name === open) ? open : 'Insights'
  return (
    <nav aria-label="Areas" className="mr-2 flex gap-1 border-r border-border pr-3">
      {tabs.map(({ name, to }) => {
        const place = clsx(look, name !== onPhone && 'max-sm:hidden')
        return isPlanActive ? (
          <Link
            key={name}
            to={to}
            params={{ orgId }}
            className={clsx(
              place,
              name === open
                ? 'bg-accent-soft text-text'
                : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            {name}
          </Link>
        ) : (
          <span
            key={name}
            role="link"
            aria-disabled="true"
            title="Requires an active plan"
            className={clsx(place, 'cursor-not-allowed text-muted opacity-60')}
          >
            {name}
          </span>
        )
      })}
    </nav>
  )
}

const look = 'flex h-control items-center rounded-control px-3 text-14 font-medium'
