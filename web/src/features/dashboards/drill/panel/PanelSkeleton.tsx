import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'

export function PanelSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading</span>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-8" />
      ))}
    </div>
  )
}
