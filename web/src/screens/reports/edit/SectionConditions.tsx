import { maxMetricConditions, maxMetricGroups } from '@cartograph/contract'
import { useMemo } from 'react'
import { useValueSuggestions } from '../../../features/audiences/use-value-suggestions.ts'
import { metricFields } from '../../../features/custom-metrics/metric-members.ts'
import { FilterBuilder } from '../../../features/filter-builder/FilterBuilder.tsx'
import { dayAt } from '../../../format/day.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { draftOf } from '../../../ui/conditions/condition-draft.ts'
import type { SectionFieldsProps } from './section-fields-props.ts'

/** What the numbers of a section are limited to. */
export function SectionConditions(props: SectionFieldsProps) {
  const { org, model, section, problems, checkedRows, onChange } = props
  const { group, conditions } = section
  const { cubes, currency } = model
  const loadValues = useValueSuggestions(org)
  const fields = useMemo(() => metricFields(cubes, group, currency), [cubes, group, currency])
  if (conditions === null) {
    return (
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange({ ...section, conditions: draftOf([]) })}
      >
        Add conditions
      </Button>
    )
  }
  const noteOf = (groupId: number, rowId: number | null) => {
    const at = conditions.findIndex(({ id }) => id === groupId)
    const row = conditions[at]?.rows.findIndex(({ id }) => id === rowId)
    const text = problems.conditions.get(`${at} ${row}`)
    return text === undefined ? null : (
      <p role="alert" className="mt-2 text-13 text-bad">
        {text}
      </p>
    )
  }
  return (
    <section aria-label="Conditions" className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Counts only what matches</h3>
        <Button
          size="small"
          look="quiet"
          onClick={() => onChange({ ...section, conditions: null })}
        >
          Remove conditions
        </Button>
      </div>
      <FilterBuilder
        key={group}
        fields={fields}
        draft={conditions}
        onChange={(changed) => onChange({ ...section, conditions: changed })}
        today={dayAt(new Date(), org.timezone)}
        loadValues={loadValues}
        checkedRows={checkedRows}
        most={{ groups: maxMetricGroups, conditions: maxMetricConditions }}
        noteOf={noteOf}
      />
    </section>
  )
}
