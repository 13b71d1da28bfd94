import type { ReactNode } from 'react'
import { anchorOf, type PickAnchor } from '../../charts/draw/pick-anchor.ts'

interface PickButtonProps {
  /** Plain text without it. */
  onPick: ((anchor: PickAnchor) => void) | undefined
  children: ReactNode
}

/** A value that opens the menu of what can be asked about it. */
export function PickButton({ onPick, children }: PickButtonProps) {
  if (onPick === undefined) return children
  return (
    <button
      type="button"
      aria-haspopup="menu"
      onClick={(event) => onPick(anchorOf(event))}
      className="-mx-1 rounded-control px-1 hover:bg-hover"
    >
      {children}
    </button>
  )
}
