import { Skeleton } from '../../ui/Skeleton.tsx'
import { cardGrid } from './card-grid.ts'

/** In the shape of what comes. */
export function HomeSkeleton() {
  return (
    <main className="mx-auto max-w-[1440px] p-4 md:p-6">
      <div role="status">
        <span className="sr-only">Loading your workspaces</span>
        <Skeleton className="h-9 w-48" />
        <Skeleton className="mt-4 h-6 w-64" />
        <Skeleton className="mt-2 h-5 w-56" />
        <div className={cardGrid}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-28 w-full" />
          ))}
        </div>
      </div>
    </main>
  )
}
