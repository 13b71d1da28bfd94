import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { describeRule } from '../../features/audiences/describe-rule.ts'
import { SegmentMenu } from '../../features/audiences/SegmentMenu.tsx'
import { formatMoment } from '../../format/date-format.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { SegmentListProps } from './SegmentTable.tsx'

/** Each segment with its whole rule. The card opens it; the menu lies above the link, not inside it. */
export function SegmentCards({ segments, org, fields, mayChange, isStale }: SegmentListProps) {
  return (
    <ul
      aria-label="Customer segments"
      aria-busy={segments === null || isStale}
      className={clsx('grid gap-3 sm:grid-cols-2 xl:grid-cols-3', isStale && 'dim-while-loading')}
    >
      {segments === null
        ? [0, 1, 2].map((n) => (
            <li key={n} className={look}>
              <Skeleton className="h-6 w-40" />
              <Skeleton className="mt-3 h-10 w-full" />
            </li>
          ))
        : segments.map((segment) => (
            <li key={segment.id} className={look}>
              <div className="flex items-start justify-between gap-2">
                <h2 className="min-w-0 text-16 font-semibold wrap-anywhere">
                  <Link
                    to="/org/$orgId/audiences/segments/$segmentId"
                    params={{ orgId: org.org_id, segmentId: segment.id }}
                    className="rounded-surface after:absolute after:inset-0 after:rounded-surface"
                  >
                    {segment.name}
                  </Link>
                </h2>
                {mayChange && (
                  <div className="-mr-2 flex h-6 items-center">
                    <SegmentMenu orgId={org.org_id} segment={segment} />
                  </div>
                )}
              </div>
              <p className="mt-1 mb-3 line-clamp-4 text-14 wrap-anywhere">
                {describeRule(segment.source_config, fields)}
              </p>
              <p className="mt-auto text-13 text-muted">
                Updated {formatMoment(segment.updated_at, org.timezone, new Date())}
              </p>
            </li>
          ))}
    </ul>
  )
}

const look =
  'relative flex min-h-36 min-w-0 flex-col rounded-surface border border-border bg-surface p-4 has-[h2_a:hover]:border-edge'
