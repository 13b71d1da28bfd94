import { maxReportBreakdowns, maxReportMetrics, maxReportNameLength } from '@cartograph/contract'
import { MemberField } from '../../../features/dashboards/edit/element/MemberField.tsx'
import { chosenOf } from '../../../features/reports/report-members.ts'
import { withGroup, withTitle } from '../../../features/reports/section-draft.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { SectionConditions } from './SectionConditions.tsx'
import type { SectionFieldsProps } from './section-fields-props.ts'

/** One section: the metric group first, because it decides what can be chosen. */
export function SectionFields(props: SectionFieldsProps) {
  const { model, section, problems, onChange } = props
  const { group: name, measures, breakdowns, title, hasSummary, isPivot } = section
  const group = model.groups.find((one) => one.name === name)
  const options = model.groups.map((one) => ({ value: one.name, label: one.title }))
  // One that no longer exists is still named.
  if (name !== null && group === undefined) options.push({ value: name, label: name })
  const metricGroups = group === undefined ? [] : [group.metrics]
  const breakdownGroups = group?.breakdowns ?? []
  const isOpen = name !== null
  const first = isOpen ? undefined : 'Choose a metric group first.'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SelectField
          label="Metric group"
          placeholder="Choose a metric group"
          options={options}
          value={name}
          error={problems.fields.group}
          onChange={(chosen) => {
            const next = model.groups.find((one) => one.name === chosen)
            if (next !== undefined && chosen !== name) onChange(withGroup(section, next))
          }}
        />
        <TextField
          label="Section title"
          autoComplete="off"
          maxLength={maxReportNameLength}
          value={title}
          error={problems.fields.title}
          onChange={({ target }) => onChange(withTitle(section, target.value))}
        />
        <MemberField
          key={`metrics ${name}`}
          label="Metrics"
          groups={metricGroups}
          chosen={chosenOf(measures, metricGroups)}
          most={maxReportMetrics}
          disabled={!isOpen}
          hint={first}
          error={problems.fields.measures}
          onChange={(chosen) => onChange({ ...section, measures: chosen })}
        />
        <MemberField
          key={`breakdown ${name}`}
          label="Breakdown"
          groups={breakdownGroups}
          chosen={chosenOf(breakdowns, breakdownGroups)}
          most={maxReportBreakdowns}
          disabled={!isOpen}
          hint={first}
          error={problems.fields.breakdowns}
          onChange={(chosen) => onChange({ ...section, breakdowns: chosen })}
        />
      </div>
      <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
        <SwitchField
          label="Include summary row"
          hint="The totals come first."
          isOn={hasSummary}
          onChange={(isOn) => onChange({ ...section, hasSummary: isOn })}
        />
        <SwitchField
          label="Pivot over time"
          hint="Steps of time become columns instead of rows."
          isOn={isPivot}
          onChange={(isOn) => onChange({ ...section, isPivot: isOn })}
        />
      </div>
      {isOpen && <SectionConditions {...props} />}
    </div>
  )
}
