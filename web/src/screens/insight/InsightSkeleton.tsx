import { Skeleton } from '../../ui/Skeleton.tsx'

/** In the shape of what comes. */
export function InsightSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        The finding is being loaded
      </span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-control-small w-72 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
