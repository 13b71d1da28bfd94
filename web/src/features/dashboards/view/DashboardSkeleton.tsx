import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** At least as tall as the screen, so that content below the dashboard doesn't shift. */
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
