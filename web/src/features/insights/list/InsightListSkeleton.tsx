import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import '../insights.css'
import { InsightHead } from './InsightHead.tsx'

export function InsightListSkeleton({ count, isCompact }: { count: number; isCompact: boolean }) {
  return (
    <div aria-busy="true" className="insight-list rounded-surface border border-border bg-surface">
      <span role="status" className="sr-only">
        Loading insights
      </span>
      {isCompact && <InsightHead />}
      <div className="divide-y divide-border">
        {Array.from({ length: count }, (_, index) =>
          isCompact ? (
            <div key={index} className="insight-row">
              <div className="insight-verdict">
                <Skeleton className="h-4 w-24 max-w-full" />
              </div>
              <div className="insight-words">
                <Skeleton className="h-8 w-full" />
              </div>
              <div className="insight-column insight-metric">
                <Skeleton className="h-8 w-full" />
              </div>
              <div className="insight-column insight-value">
                <Skeleton className="h-4 w-full" />
              </div>
              <div className="insight-spark">
                <Skeleton className="h-full w-full" />
              </div>
              <div className="insight-tools">
                <Skeleton className="h-control-small w-20" />
              </div>
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
    </div>
  )
}
