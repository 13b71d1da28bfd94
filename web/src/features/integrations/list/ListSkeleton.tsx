import { Skeleton } from '../../../ui/Skeleton.tsx'

/** In the shape of what comes: a table, and the platforms below it. */
export function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-36" />
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    </div>
  )
}
