import { lazy } from 'react'
import type { ElementDefinition } from '../element.ts'
import { labeledPivotRows } from './prepare-labeled-pivot.ts'

export const labeledPivotTableDefinition: ElementDefinition<'labeled_pivot_table'> = {
  type: 'labeled_pivot_table',
  Draw: lazy(() => import('./LabeledPivotTable.tsx')),
  toTable: labeledPivotRows,
  height: () => usualHeight,
  isPicture: false,
}

/** Of five rows, which such grids usually have, with the words above. */
const usualHeight = 390
