import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { readOnlyNote } from './MetricFacts.tsx'

interface NoMetricsProps {
  readonly mayChange: boolean
  /** The action that creates one. */
  readonly children?: ReactNode
}

export function NoMetrics({ mayChange, children }: NoMetricsProps) {
  return (
    <EmptyState
      title="No custom metrics yet"
      text={`Count a metric only where it matters to you, such as net sales in one country, or calculate with several in a formula. Dashboards offer it like any other metric. ${mayChange ? '' : readOnlyNote}`.trim()}
    >
      {mayChange && children}
    </EmptyState>
  )
}

/** In place of the editor of a new metric. */
export function MayNotCreate() {
  return (
    <EmptyState
      title="You can't create metrics"
      text="Your role is read-only. An admin can give you the role of a member in Settings → Team."
    />
  )
}

export function EditorSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the metric
      </span>
      <Skeleton className="h-control w-full max-w-[32rem]" />
      <Skeleton className="h-20 w-full max-w-[32rem]" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
