import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** In the shape of two schedules. */
export function ScheduleSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading the schedules</span>
      {[0, 1].map((at) => (
        <div key={at} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

/** Of a link to one that was deleted. */
export function ScheduleGone() {
  return (
    <p role="status" className="text-14 text-muted">
      This schedule was deleted. Nothing more is sent by it.
    </p>
  )
}
