import clsx from 'clsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import type { Change } from './change.ts'
import { ChangeWords, sentenceOf } from './ChangeWords.tsx'

/** A figure in pieces, its unit marked. */
export type FigureParts = readonly { readonly text: string; readonly isUnit: boolean }[]

interface KpiFigureProps {
  value: FigureParts
  /** Every digit of it, where the figure is shortened. */
  exact?: string | null
  size?: 'large' | 'small'
}

/** As large as 28 px, or 20, its unit smaller and lighter; it fits the container that it is in. */
export function KpiFigure({ value, exact = null, size = 'large' }: KpiFigureProps) {
  return (
    <p
      className={clsx(
        'flex items-baseline font-semibold tracking-tight whitespace-pre tabular-nums',
        size === 'large' ? 'h-10 leading-10' : 'h-8 leading-8',
      )}
      style={{ fontSize: fittingSize(value, size) }}
    >
      {exact !== null && <span className="sr-only">{exact}</span>}
      {value.map(({ text, isUnit }, index) => (
        <span
          key={index}
          aria-hidden={exact === null ? undefined : true}
          className={clsx(isUnit && 'text-[0.72em] font-normal text-muted')}
        >
          {text}
        </span>
      ))}
    </p>
  )
}

interface KpiChangeProps {
  change: Change | null
  /** Stands in for the change when there is none. */
  note?: string | undefined
  /** What it is compared with, in words; empty when there is nothing to say. */
  comparedWith: string
}

/** How a figure moved, and on hover and focus against what. */
export function KpiChange({ change, note, comparedWith }: KpiChangeProps) {
  const content =
    change === null ? <span className="text-muted">{note}</span> : <ChangeWords change={change} />
  if (comparedWith === '' || (change === null && !note)) return content
  return (
    <Tooltip text={comparedWith}>
      <button
        type="button"
        aria-label={`${change === null ? note : sentenceOf(change)}, ${comparedWith}`}
        className="-mx-1 h-full cursor-default rounded-control px-1 text-left"
      >
        {content}
      </button>
    </Tooltip>
  )
}

/** As large as it may be, and less only where a long amount would not fit its card: no digit is ever cut off. */
function fittingSize(value: FigureParts, size: 'large' | 'small'): string {
  const most = size === 'large' ? '1.75rem' : '1.25rem'
  const length = value.reduce((sum, { text }) => sum + text.length, 0)
  return `min(${most}, ${Math.round(10_000 / (glyphShare * Math.max(1, length))) / 100}cqi)`
}

/** The width of a figure as a share of its size, generously. */
const glyphShare = 0.62
