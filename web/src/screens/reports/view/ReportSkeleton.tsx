import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** In the shape of a report with one section. */
export function ReportSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the report
      </span>
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
