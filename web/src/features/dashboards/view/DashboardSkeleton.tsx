import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/**
 * What a dashboard will look like, before anything is known of it. As long as the screen at least: what
 * stands below is not seen there first and elsewhere later.
 */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-dvh flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
