import { cloneLayout, verticalCompactor, type Compactor } from 'react-grid-layout/core'
import { arePositionsEqual, toPositions, type Positions } from './to-grid-items.ts'

/**
 * Closes the gaps once something has moved. Until then everything stands as it does when nobody edits,
 * where a row may be as high as its highest element.
 */
export function settlingFrom(resting: Positions): Compactor {
  return {
    ...verticalCompactor,
    compact: (items, columns) =>
      arePositionsEqual(toPositions(items), resting)
        ? cloneLayout(items.map((item) => ({ ...item, moved: false })))
        : verticalCompactor.compact(items, columns),
  }
}
