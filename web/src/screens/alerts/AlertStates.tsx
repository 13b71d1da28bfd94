import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

export function AlertSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-5 rounded-surface border border-border bg-surface p-4"
    >
      <span role="status" className="sr-only">
        Loading
      </span>
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} className="h-10 w-full" />
      ))}
    </div>
  )
}

/** In place of the editor. */
export function MayNotChange() {
  return (
    <EmptyState
      title="You can't change alerts"
      text="Your role is read-only. An admin can give you the role of a member in Settings → Team."
    />
  )
}
