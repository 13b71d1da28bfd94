import { useMemo } from 'react'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { GridPanel } from '../../grid/GridPanel.tsx'
import { MeasureField } from '../../grid/MeasureField.tsx'
import type { ElementProps } from '../../model/element.ts'
import { prepareHeatmap } from './prepare-heatmap.ts'

export default function Heatmap({
  spec,
  answers,
  context,
  choices,
  onChoose,
}: ElementProps<'heatmap'>) {
  const prepared = useMemo(
    () => prepareHeatmap({ spec, answers, context, choices }),
    [spec, answers, context, choices],
  )
  if (prepared === null) return null
  const { grid, isPrivate, measure } = prepared
  return (
    <GridPanel
      label={spec.display.title}
      grid={grid}
      onChoose={onChoose}
      controls={
        <>
          <MeasureField
            options={spec.metric_dropdown_options_for_pivot_measure ?? []}
            measure={measure}
            onChoose={onChoose}
          />
          {isPrivate !== null && (
            <SwitchField
              label="Privacy"
              isOn={isPrivate}
              onChange={(isOn) => onChoose({ privacy: isOn ? ['on'] : [] })}
            />
          )}
        </>
      }
    />
  )
}
