import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** In the shape of a question and its answer. */
export function ConversationSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto flex w-full max-w-[52rem] flex-col gap-3">
      <Skeleton className="ml-auto h-9 w-64 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
