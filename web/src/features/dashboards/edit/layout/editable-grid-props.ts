import type { ElementLayout, Position } from '@cartograph/contract'
import type { ReactNode } from 'react'
import type { Breakpoint } from '../../layout/place-elements.ts'

export interface EditableGridProps {
  readonly elements: readonly {
    readonly id: string
    readonly title: string
    readonly layout?: ElementLayout | undefined
  }[]
  /** Reports all positions at a breakpoint once, after a drag, resize or key press. */
  readonly onMove: (breakpoint: Breakpoint, positions: ReadonlyMap<string, Position>) => void
  /** Shows breakpoint, columns and width, for developers. */
  readonly showBreakpoint: boolean
  /** Renders the grid at this width in a frame, to arrange narrow layouts on a wide screen. */
  readonly width?: number | undefined
  /** Buttons at the end of the tile's handle bar. */
  readonly controls?: ((id: string) => ReactNode) | undefined
  readonly children: (id: string) => ReactNode
}
