import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import { fullHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element-definition.ts'
import { dataTableRows, groupTotals } from './prepare-data-table.ts'

export const dataTableDefinition: ElementDefinition<'data_table'> = {
  type: 'data_table',
  Draw: drawWhenLoaded(() => import('./DataTable.tsx')),
  variables: (spec, choices) => ({ totals: groupTotals(spec, choices) }),
  toTable: dataTableRows,
  height: () => fullHeight({ hasTotal: true }),
  isPicture: false,
}
