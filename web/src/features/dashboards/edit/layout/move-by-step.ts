import type { Position } from '@cartograph/contract'
import { moveElement, verticalCompactor } from 'react-grid-layout/core'
import { leastHeight, leastWidth } from '../../layout/place-elements.ts'
import { toGridItems, toPositions, type Positions } from './to-grid-items.ts'

export const moves = ['left', 'right', 'up', 'down'] as const
export const resizes = ['narrower', 'wider', 'shorter', 'taller'] as const
export type Step = (typeof moves)[number] | (typeof resizes)[number]

/**
 * Moves or resizes a tile by one step with the rules of dragging; null if it can't. A step is one column or
 * one row. Vertically it is the next position where the tile stays, because compaction moves tiles up.
 */
export function moveByStep(
  positions: Positions,
  id: string,
  step: Step,
  columns: number,
): Positions | null {
  const from = positions.get(id)
  if (from === undefined) return null
  for (const wanted of wantedPlaces(positions, from, step, columns)) {
    const found = arrange(positions, id, wanted, columns)
    if (hasGone(from, found.get(id), step)) return found
  }
  return null
}

function wantedPlaces(
  positions: Positions,
  [x, y, w, h]: Position,
  step: Step,
  columns: number,
): Position[] {
  switch (step) {
    case 'left':
      return x > 0 ? [[x - 1, y, w, h]] : []
    case 'right':
      return x + w < columns ? [[x + 1, y, w, h]] : []
    case 'up':
      return Array.from({ length: y }, (_, n) => [x, y - 1 - n, w, h])
    case 'down': {
      const end = Math.max(...[...positions.values()].map(([, top, , height]) => top + height))
      return Array.from({ length: end - y }, (_, n) => [x, y + 1 + n, w, h])
    }
    case 'narrower':
      return w > leastWidth ? [[x, y, w - 1, h]] : []
    case 'wider':
      return x + w < columns ? [[x, y, w + 1, h]] : []
    case 'shorter':
      return h > leastHeight ? [[x, y, w, h - 1]] : []
    case 'taller':
      return [[x, y, w, h + 1]]
  }
}

function arrange(positions: Positions, id: string, wanted: Position, columns: number): Positions {
  const [x, y, w, h] = wanted
  const items = toGridItems(positions).map((item) => (item.i === id ? { ...item, w, h } : item))
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return positions
  const moved = moveElement(items, item, x, y, true, false, 'vertical', columns, false)
  return toPositions(verticalCompactor.compact(moved, columns))
}

function hasGone([, from]: Position, found: Position | undefined, step: Step): boolean {
  if (found === undefined) return false
  if (step === 'up') return found[1] < from
  return step === 'down' ? found[1] > from : true
}
