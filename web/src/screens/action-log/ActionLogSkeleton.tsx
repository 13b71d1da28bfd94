import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

export function ActionLogSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-4 rounded-surface border border-border bg-surface p-4"
    >
      <span role="status" className="sr-only">
        Loading the action log
      </span>
      {[0, 1, 2].map((n) => (
        <div key={n} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}
