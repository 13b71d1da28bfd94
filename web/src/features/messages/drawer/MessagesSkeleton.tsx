import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

export function MessagesSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col justify-end gap-5 px-4 py-4 sm:px-5">
      <span role="status" className="sr-only">
        Loading the comments
      </span>
      {[0, 1, 2].map((n) => (
        <div key={n} className="flex gap-2.5">
          <Skeleton className="size-7" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
