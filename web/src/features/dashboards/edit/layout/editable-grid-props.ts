import type { ElementLayout, Position } from '@cartograph/contract'
import type { ReactNode } from 'react'
import type { Breakpoint } from '../../layout/place-elements.ts'

export interface EditableGridProps {
  readonly elements: readonly {
    readonly id: string
    readonly title: string
    readonly layout?: ElementLayout | undefined
  }[]
  /**
   * Where each element is now, at the breakpoint at which it was moved; told once at the end of a drag,
   * a resize or a key.
   */
  readonly onMove: (breakpoint: Breakpoint, positions: ReadonlyMap<string, Position>) => void
  /** The breakpoint, its columns and the width stand in a corner: for developers. */
  readonly showBreakpoint: boolean
  /** Draws the grid this wide, in a frame, so that the narrower grids can be arranged on a wide screen. */
  readonly width?: number | undefined
  /** Buttons at the end of the bar by which an element is moved. */
  readonly controls?: ((id: string) => ReactNode) | undefined
  readonly children: (id: string) => ReactNode
}
