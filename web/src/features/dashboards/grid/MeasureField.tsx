import type { MetricOption } from '@cartograph/contract'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { Choices } from '../model/element.ts'

interface MeasureFieldProps {
  options: readonly MetricOption[]
  measure: string | null
  onChoose: (changed: Choices) => void
}

/** Hidden if there is only one option. */
export function MeasureField({ options, measure, onChoose }: MeasureFieldProps) {
  if (options.length < 2) return null
  return (
    <SelectField
      label="Metric"
      isLabelHidden
      className="w-56 max-w-full"
      options={options.map(({ name, metric }) => ({ label: name, value: metric }))}
      value={measure}
      onChange={(metric) => onChoose({ measure: [metric] })}
    />
  )
}
