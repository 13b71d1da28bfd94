import clsx from 'clsx'
import { useId } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { Change } from './change.ts'
import { ChangeWords, sentenceOf } from './ChangeWords.tsx'

export interface KpiCardProps {
  label: string
  /** The figure in pieces, its unit marked; null while it loads. */
  value: readonly { text: string; isUnit: boolean }[] | null
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
          <p
            className="flex h-10 items-baseline font-semibold tracking-tight whitespace-pre tabular-nums"
            style={{ fontSize: fittingSize(value), lineHeight: '2.5rem' }}
          >
            {value.map(({ text, isUnit }, index) => (
              <span key={index} className={clsx(isUnit && 'text-[0.72em] font-normal text-muted')}>
                {text}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="flex h-6 items-center text-13 pointer-coarse:h-11">
        {value === null ? (
          <Skeleton className="h-4 w-24" />
        ) : change === null ? (
          <span className="text-muted">{note}</span>
        ) : (
          <Tooltip text={comparedWith}>
            <button
              type="button"
              aria-label={`${sentenceOf(change)}, ${comparedWith}`}
              className="-mx-1 h-full cursor-default rounded-control px-1"
            >
              <ChangeWords change={change} />
            </button>
          </Tooltip>
        )}
      </div>
    </section>
  )
}

/** 28 px, and less only where a long amount would not fit its card: no digit is ever cut off. */
function fittingSize(value: readonly { text: string }[]): string {
  const length = value.reduce((sum, { text }) => sum + text.length, 0)
  return `min(1.75rem, ${Math.round(10_000 / (glyphShare * length)) / 100}cqi)`
}

/** The width of a figure as a share of its size, generously. */
const glyphShare = 0.62
