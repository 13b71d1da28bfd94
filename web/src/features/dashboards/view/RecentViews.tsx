import type { OrgId, TimeZone } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { recentViewsQuery, shownViews } from './use-recent-views.ts'
import { pathWithin } from './workspace-path.ts'
import { WorkspaceLink } from './WorkspaceLink.tsx'

// The list itself is still on its way then.
const CollectionIcon = lazy(async () => ({
  default: (await import('./CollectionIcon.tsx')).CollectionIcon,
}))

interface RecentViewsProps {
  readonly orgId: OrgId
  readonly timeZone: TimeZone
  /** The key of the current page, which is not listed. */
  readonly present: string
}

/** Recently viewed pages in one line of fixed height. */
export function RecentViews({ orgId, timeZone, present }: RecentViewsProps) {
  const { data, error } = useQuery(recentViewsQuery(useClient(), orgId))
  const now = new Date()
  const views = (data ?? [])
    .flatMap((view) => {
      const path = pathWithin(orgId, view.path)
      return path === null || view.key === present ? [] : [{ ...view, path }]
    })
    .slice(0, shownViews)
  return (
    <nav
      aria-label="Recently viewed"
      aria-busy={data === undefined && error === null}
      className="recent-views -mx-1 flex h-control-small min-w-0 items-center gap-4 overflow-x-auto px-1 text-13 whitespace-nowrap pointer-coarse:h-13"
    >
      <span aria-hidden="true" className="text-muted">
        Recently viewed
      </span>
      {views.length > 0 ? (
        <ul className="flex min-w-0 gap-x-4">
          {views.map(({ key, path, title, icon, createdAt }) => (
            <li key={key}>
              <WorkspaceLink
                orgId={orgId}
                path={path}
                className="group flex min-h-7 items-center gap-1.5 rounded-control pointer-coarse:min-h-11"
              >
                <Suspense fallback={<span className="size-4 shrink-0" />}>
                  <CollectionIcon name={icon} />
                </Suspense>
                <span className="font-medium text-accent group-hover:underline">{title}</span>{' '}
                <span className="text-12 text-muted tabular-nums">
                  {formatMoment(createdAt, timeZone, now)}
                </span>
              </WorkspaceLink>
            </li>
          ))}
        </ul>
      ) : data !== undefined ? (
        <span className="text-muted">Dashboards you open appear here.</span>
      ) : error === null ? (
        <Skeleton className="h-4 w-64" />
      ) : (
        <span className="text-muted">couldn't be loaded</span>
      )}
    </nav>
  )
}
