import { useMemo } from 'react'
import { GridPanel } from '../../grid/GridPanel.tsx'
import type { ElementProps } from '../../model/element.ts'
import { prepareTable } from './prepare-table.ts'

export default function Table({
  spec,
  answers,
  context,
  choices,
  onChoose,
}: ElementProps<'table'>) {
  const grid = useMemo(
    () => prepareTable({ spec, answers, context, choices }),
    [spec, answers, context, choices],
  )
  if (grid === null) return null
  return <GridPanel label={spec.display.title} grid={grid} onChoose={onChoose} />
}
