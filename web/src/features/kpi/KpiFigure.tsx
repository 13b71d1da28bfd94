import clsx from 'clsx'
import type { PickAnchor } from '../../charts/draw/pick-anchor.ts'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import type { Change } from './change.ts'
import { ChangeLabel } from './ChangeLabel.tsx'
import { PickButton } from './PickButton.tsx'

/** A value in parts, with its unit marked. */
export type FigureParts = readonly { readonly text: string; readonly isUnit: boolean }[]

interface KpiFigureProps {
  value: FigureParts
  /** The exact value, if the displayed one is shortened. */
  exact?: string | null
  size?: 'large' | 'small'
  /** Makes the value a button that opens a menu. */
  onPick?: ((anchor: PickAnchor) => void) | undefined
}

/** At most 28 px (`large`) or 20 px, with a smaller unit; scales to fit its container. */
export function KpiFigure({ value, exact = null, size = 'large', onPick }: KpiFigureProps) {
  return (
    <p
      className={clsx(
        'flex items-baseline font-semibold tracking-tight whitespace-pre tabular-nums',
        size === 'large' ? 'h-10 leading-10' : 'h-8 leading-8',
      )}
      style={{ fontSize: fittingSize(value, size) }}
    >
      <PickButton onPick={onPick}>
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
      </PickButton>
    </p>
  )
}

interface KpiChangeProps {
  change: Change | null
  /** Shown if there is no change. */
  note?: string | undefined
  /** 'vs. previous month', shown beside the change where there are several comparisons. */
  changeRefersTo?: string | null
  /** The comparison in words; empty if there is none. */
  comparedWith: string
}

/** The change of a metric, with the comparison in a tooltip. */
export function KpiChange({ change, note, changeRefersTo, comparedWith }: KpiChangeProps) {
  const content = (
    <>
      {change === null ? (
        <span className="text-muted">{note}</span>
      ) : (
        <ChangeLabel change={change} />
      )}
      {changeRefersTo && ' '}
      {changeRefersTo && <span className="truncate text-muted">{changeRefersTo}</span>}
    </>
  )
  if (comparedWith === '' || (change === null && !note)) return content
  return (
    <Tooltip text={comparedWith}>
      <button
        type="button"
        className="-mx-1 flex h-full max-w-full min-w-0 items-center gap-1.5 cursor-default rounded-control px-1 text-left"
      >
        {content}
        <span className="sr-only">, {comparedWith}</span>
      </button>
    </Tooltip>
  )
}

/**
 * Smaller than the default only if a long amount wouldn't fit its card; digits are never cut off.
 */
function fittingSize(value: FigureParts, size: 'large' | 'small'): string {
  const most = size === 'large' ? '1.75rem' : '1.25rem'
  const length = value.reduce((sum, { text }) => sum + text.length, 0)
  return `min(${most}, ${Math.round(10_000 / (glyphShare * Math.max(1, length))) / 100}cqi)`
}

/** The upper bound of a digit's width, as a share of the font size. */
const glyphShare = 0.62
