import { Suspense, useRef, type ReactNode } from 'react'
import { useIsNearViewport } from './use-is-near-viewport.ts'

interface WhenNearProps {
  /** Reserves the height of what follows. */
  readonly className: string
  /** Renders it at once. */
  readonly isUrgent: boolean
  readonly children: ReactNode
}

/** Renders what is below a dashboard once the user has scrolled near it, so that it doesn't delay the rest. */
export function WhenNear({ className, isUrgent, children }: WhenNearProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(ref, Infinity)
  return (
    <div ref={ref} className={className}>
      {(isNear || isUrgent) && <Suspense>{children}</Suspense>}
    </div>
  )
}
