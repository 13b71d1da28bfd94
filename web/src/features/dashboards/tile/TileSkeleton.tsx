import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

export function TileSkeleton({ title }: { title: string }) {
  return (
    <div className="relative h-full min-h-10">
      <Skeleton className="absolute inset-0" />
      <span className="sr-only">Loading {title}</span>
    </div>
  )
}
