import type { Position } from '@cartograph/contract'
import type { Layout } from 'react-grid-layout/core'
import { leastHeight, leastWidth } from '../../layout/place-elements.ts'

export type Positions = ReadonlyMap<string, Position>

/** Converts positions to the format of react-grid-layout. */
export function toGridItems(positions: Positions): Layout {
  return [...positions].map(([i, [x, y, w, h]]) => ({
    i,
    x,
    y,
    w,
    h,
    minW: leastWidth,
    minH: leastHeight,
  }))
}

export function toPositions(items: Layout): Positions {
  return new Map(items.map(({ i, x, y, w, h }) => [i, [x, y, w, h]]))
}

export function arePositionsEqual(left: Positions, right: Positions): boolean {
  return (
    left.size === right.size &&
    [...left].every(([id, position]) => {
      const other = right.get(id)
      return other !== undefined && position.every((value, n) => value === other[n])
    })
  )
}
