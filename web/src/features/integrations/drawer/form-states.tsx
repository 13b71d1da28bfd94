import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  )
}

export function FormSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-control" />
      <Skeleton className="h-control" />
    </div>
  )
}
