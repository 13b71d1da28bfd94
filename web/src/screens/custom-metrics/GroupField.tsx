import type { CubeMeta } from '@cartograph/contract'
import { withGroup, type MetricDraft } from '../../features/custom-metrics/metric-draft.ts'
import { metricGroups } from '../../features/custom-metrics/metric-members.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'

interface GroupFieldProps {
  readonly cubes: readonly CubeMeta[]
  readonly draft: MetricDraft
  readonly onChange: (draft: MetricDraft) => void
  readonly isNew: boolean
  readonly error: string | undefined
  readonly isChecked: boolean
}

/** The data set that a metric belongs to. Its name in queries contains it, so it stays. */
export function GroupField(props: GroupFieldProps) {
  const { cubes, draft, onChange, isNew, error, isChecked } = props
  const { group, kind } = draft
  const groups = metricGroups(cubes)
  const options = groups.map(({ name, title }) => ({ value: name, label: title }))
  // One that no longer exists is still named.
  if (group !== null && !groups.some(({ name }) => name === group)) {
    options.push({ value: group, label: group })
  }
  const missing = isChecked && group === null ? 'Choose a metric group' : undefined
  return (
    <SelectField
      label="Metric group"
      placeholder="Choose a metric group"
      options={options}
      value={group}
      disabled={!isNew}
      error={error ?? missing}
      hint={hintOf(isNew, kind)}
      onChange={(chosen) => onChange(withGroup(draft, chosen))}
    />
  )
}

function hintOf(isNew: boolean, kind: MetricDraft['kind']): string | undefined {
  if (!isNew) return 'A metric stays in its group.'
  return kind === 'formula' ? 'Where the metric is listed.' : undefined
}
