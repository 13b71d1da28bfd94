import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'

export const labeledPivotTableDefinition: ElementDefinition<'labeled_pivot_table'> = {
  type: 'labeled_pivot_table',
  Draw: drawWhenLoaded(() => import('./LabeledPivotTable.tsx')),
  toTable: async (props) => (await import('./prepare-labeled-pivot.ts')).labeledPivotRows(props),
  height: () => usualHeight,
  isPicture: false,
}

/** Fits five rows, the usual number, and the caption. */
const usualHeight = 390
