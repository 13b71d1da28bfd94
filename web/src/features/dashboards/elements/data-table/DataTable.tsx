import { useMemo } from 'react'
import { GridPanel } from '../../grid/GridPanel.tsx'
import type { ElementProps } from '../../model/element.ts'
import { prepareDataTable } from './prepare-data-table.ts'

export default function DataTable({
  spec,
  answers,
  context,
  choices,
  onChoose,
}: ElementProps<'data_table'>) {
  const grid = useMemo(
    () => prepareDataTable({ spec, answers, context, choices }),
    [spec, answers, context, choices],
  )
  if (grid === null) return null
  return <GridPanel label={spec.display.title} grid={grid} onChoose={onChoose} canGroup />
}
