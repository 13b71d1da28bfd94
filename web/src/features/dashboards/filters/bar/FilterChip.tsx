import type { ComponentProps } from 'react'

interface FilterChipProps extends ComponentProps<'button'> {
  /** 'Channel is Paid social or Email' */
  sentence: string
  onRemove: () => void
}

/** An active filter. Pressing it opens the filter; the cross removes it. */
export function FilterChip({ sentence, onRemove, ...button }: FilterChipProps) {
  return (
    <span className="inline-flex h-control-small max-w-full min-w-0 items-center rounded-control bg-accent-soft text-13">
      <button
        {...button}
        type="button"
        className="h-full min-w-0 truncate rounded-control pl-2.5 hover:bg-hover"
      >
        {sentence}
      </button>
      <button
        type="button"
        aria-label={`Remove filter: ${sentence}`}
        onClick={onRemove}
        className="flex h-full w-7 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:w-11"
      >
        <span aria-hidden="true">×</span>
      </button>
    </span>
  )
}
