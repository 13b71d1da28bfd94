import { useMemo } from 'react'
import { SegmentedControl } from '../../../../ui/form/SegmentedControl.tsx'
import { GridPanel } from '../../grid/GridPanel.tsx'
import { MeasureField } from '../../grid/MeasureField.tsx'
import type { ElementProps } from '../../model/element.ts'
import { preparePivotTable } from './prepare-pivot-table.ts'

export default function PivotTable({
  spec,
  answers,
  context,
  choices,
  onChoose,
}: ElementProps<'pivot_table'>) {
  const prepared = useMemo(
    () => preparePivotTable({ spec, answers, context, choices }),
    [spec, answers, context, choices],
  )
  if (prepared === null) return null
  const { grid, measure, isShare } = prepared
  return (
    <GridPanel
      label={spec.display.title}
      grid={grid}
      onChoose={onChoose}
      controls={
        <>
          <MeasureField
            options={spec.metric_dropdown_options_for_pivot_measure}
            measure={measure}
            onChoose={onChoose}
          />
          {isShare !== null && (
            <SegmentedControl
              label="Show"
              options={[
                { value: 'value', label: 'Value' },
                { value: 'share', label: '% contribution' },
              ]}
              value={isShare ? 'share' : 'value'}
              onChange={(show) => onChoose({ show: [show] })}
            />
          )}
        </>
      }
    />
  )
}
