import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

export function EditorSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the report
      </span>
      <Skeleton className="h-control w-full max-w-[32rem]" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
