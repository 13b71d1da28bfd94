import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import '../insights.css'

/** In the shape of what comes. */
export function InsightListSkeleton({ count, isCompact }: { count: number; isCompact: boolean }) {
  return (
    <div
      aria-busy="true"
      className="insight-list divide-y divide-border rounded-surface border border-border bg-surface"
    >
      <span role="status" className="sr-only">
        Findings are being loaded
      </span>
      {Array.from({ length: count }, (_, index) =>
        isCompact ? (
          <div key={index} className="insight-row">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="insight-words h-4 w-full" />
            <Skeleton className="insight-spark" />
            <Skeleton className="insight-tools h-control-small w-24" />
          </div>
        ) : (
          <div key={index} className="insight-item">
            <div className="flex flex-col gap-2">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-7 w-64 max-w-full" />
              <Skeleton className="h-5 w-full" />
            </div>
            <Skeleton className="insight-spark" />
            <Skeleton className="h-control-small w-72 max-w-full" />
          </div>
        ),
      )}
    </div>
  )
}
