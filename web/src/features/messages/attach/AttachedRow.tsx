import type { ReactNode } from 'react'

interface AttachedRowProps {
  readonly name: string
  readonly picture: ReactNode
  /** Below the name. */
  readonly children: ReactNode
  /** The name of the button that takes it away. */
  readonly removal: string
  readonly onRemove: () => void
  readonly onRetry?: (() => void) | undefined
}

/** A file of what is being written. */
export function AttachedRow(props: AttachedRowProps) {
  const { name, picture, children, removal, onRemove, onRetry } = props
  return (
    <li className="flex items-center gap-2.5 rounded-control border border-border py-1 pr-1 pl-1.5">
      {picture}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate text-13">{name}</span>
        {children}
      </div>
      {onRetry !== undefined && (
        <button type="button" className={buttonLook} onClick={onRetry}>
          Try again
        </button>
      )}
      <button type="button" aria-label={removal} className={buttonLook} onClick={onRemove}>
        <span aria-hidden="true">✕</span>
      </button>
    </li>
  )
}

const buttonLook =
  'flex h-7 min-w-7 shrink-0 items-center justify-center rounded-control px-1.5 text-12 font-medium text-muted hover:bg-hover hover:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11'
