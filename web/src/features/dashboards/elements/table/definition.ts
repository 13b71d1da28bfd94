import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import { fullHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element-definition.ts'
import { tableRows } from './prepare-table.ts'

export const tableDefinition: ElementDefinition<'table'> = {
  type: 'table',
  Draw: drawWhenLoaded(() => import('./Table.tsx')),
  variables: () => ({ totals: [[]] }),
  blends: () => true,
  toTable: tableRows,
  height: () => fullHeight({ hasTotal: true }),
  isPicture: false,
}
