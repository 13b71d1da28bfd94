import { useId } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Change } from './change.ts'
import { KpiChange, KpiFigure, type FigureParts } from './KpiFigure.tsx'

export interface KpiCardProps {
  label: string
  /** null while it loads. */
  value: FigureParts | null
  change: Change | null
  /** Stands in for the change when there is none. */
  note?: string | undefined
  /** 'against 26 Sep – 23 Oct 2026' */
  comparedWith: string
}

/** A figure of the period and how it moved. Loading takes exactly the same place. */
export function KpiCard({ label, value, change, note, comparedWith }: KpiCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      aria-busy={value === null}
      className="flex items-end justify-between gap-x-4 rounded-surface border border-border bg-surface px-4 py-3 sm:block"
    >
      <div className="@container min-w-0 flex-1">
        <h2 id={id} className="text-13 font-medium text-muted">
          {label}
        </h2>
        {value === null ? (
          <div className="flex h-10 items-center">
            <Skeleton className="h-7 w-36" />
            <span className="sr-only">Loading</span>
          </div>
        ) : (
          <KpiFigure value={value} />
        )}
      </div>
      <div className="flex h-6 items-center text-13 pointer-coarse:h-11">
        {value === null ? (
          <Skeleton className="h-4 w-24" />
        ) : (
          <KpiChange
            change={change}
            note={note}
            comparedWith={change === null ? '' : comparedWith}
          />
        )}
      </div>
    </section>
  )
}
