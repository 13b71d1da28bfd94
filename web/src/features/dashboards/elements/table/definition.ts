import { lazy } from 'react'
import { fullHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element.ts'
import { tableRows } from './prepare-table.ts'

export const tableDefinition: ElementDefinition<'table'> = {
  type: 'table',
  Draw: lazy(() => import('./Table.tsx')),
  variables: () => ({ totals: [[]] }),
  toTable: tableRows,
  height: () => fullHeight({ hasTotal: true }),
  isPicture: false,
}
