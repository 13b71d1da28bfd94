import clsx from 'clsx'
import type { ComponentProps } from 'react'

interface FilterChipProps extends ComponentProps<'button'> {
  /** 'Channel is Paid social or Email'; the title alone while nothing is chosen. */
  sentence: string
  /** Null while nothing is chosen. */
  onRemove: (() => void) | null
}

/** A filter. Pressing it opens the filter; the cross removes its values. */
export function FilterChip({ sentence, onRemove, ...button }: FilterChipProps) {
  const isSet = onRemove !== null
  return (
    <span
      className={clsx(
        'inline-flex h-control-small max-w-full min-w-0 items-center rounded-control text-13',
        isSet ? 'bg-accent-soft' : 'border border-edge bg-surface',
      )}
    >
      <button
        {...button}
        type="button"
        className="flex h-full min-w-0 items-center gap-1.5 rounded-control px-2.5 hover:bg-hover"
      >
        <span className="truncate">{sentence}</span>
        {!isSet && <span aria-hidden="true">▾</span>}
      </button>
      {isSet && (
        <button
          type="button"
          aria-label={`Remove filter: ${sentence}`}
          onClick={onRemove}
          className="flex h-full w-7 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:w-11"
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </span>
  )
}
