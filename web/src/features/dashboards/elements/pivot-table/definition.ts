import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import { fullHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element-definition.ts'
import { optionOf, pivotTotals } from './pivot-questions.ts'

export const pivotTableDefinition: ElementDefinition<'pivot_table'> = {
  type: 'pivot_table',
  Draw: drawWhenLoaded(() => import('./PivotTable.tsx')),
  initialChoices: (spec) => {
    const option = optionOf(spec, {})
    return option === undefined ? {} : { measure: [option.metric] }
  },
  variables: (spec, choices) => {
    const measure = optionOf(spec, choices)?.metric
    return {
      measure,
      measures: measure === undefined ? [] : [measure],
      totals: pivotTotals(spec),
    }
  },
  toTable: async (props) => (await import('./prepare-pivot-table.ts')).pivotTableRows(props),
  height: () => fullHeight({ hasTotal: true }),
  isPicture: false,
}
