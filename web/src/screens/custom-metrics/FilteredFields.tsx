import {
  maxMetricConditions,
  maxMetricGroups,
  type CubeMeta,
  type Workspace,
} from '@cartograph/contract'
import { useValueSuggestions } from '../../features/audiences/use-value-suggestions.ts'
import { withMeasure, type MetricDraft } from '../../features/custom-metrics/metric-draft.ts'
import { metricGroups } from '../../features/custom-metrics/metric-members.ts'
import { FilterBuilder } from '../../features/filter-builder/FilterBuilder.tsx'
import type { FilterField } from '../../features/filter-builder/filter-field.ts'
import { dayAt } from '../../format/day.ts'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { GroupField } from './GroupField.tsx'
import type { MetricProblems } from './place-problems.ts'

export interface MetricFieldsProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  readonly draft: MetricDraft
  readonly onChange: (draft: MetricDraft) => void
  readonly problems: MetricProblems
  readonly isNew: boolean
}

interface FilteredFieldsProps extends MetricFieldsProps {
  readonly fields: readonly FilterField[]
  /** The conditions of an attempt to save; null before. */
  readonly checkedRows: ReadonlySet<number> | null
}

/** One metric of a group, over the rows that pass conditions. */
export function FilteredFields(props: FilteredFieldsProps) {
  const { org, cubes, draft, onChange, problems, isNew, fields, checkedRows } = props
  const { group, measure, conditions } = draft
  const isChecked = checkedRows !== null
  const metrics = metricGroups(cubes).find(({ name }) => name === group)?.metrics ?? []
  const missing = isChecked && measure === null ? 'Choose a metric' : undefined
  const loadValues = useValueSuggestions(org)
  const noteOf = (groupId: number, rowId: number | null) => {
    const at = conditions.findIndex(({ id }) => id === groupId)
    const row = conditions[at]?.rows.findIndex(({ id }) => id === rowId)
    return <RowProblem text={problems.conditions.get(`${at} ${row}`)} />
  }
  return (
    <>
      <div className="grid max-w-[60rem] items-start gap-5 sm:grid-cols-2">
        <GroupField
          {...{ cubes, draft, onChange, isNew }}
          error={problems.group}
          isChecked={isChecked}
        />
        <ComboField
          key={group}
          label="Metric"
          disabled={group === null}
          options={metrics}
          value={measure ?? ''}
          error={problems.measure ?? missing}
          hint={
            group === null
              ? 'Choose a metric group first.'
              : (metrics.find(({ value }) => value === measure)?.description ?? undefined)
          }
          onChange={(chosen) => {
            if (chosen === measure || !metrics.some(({ value }) => value === chosen)) return
            onChange(withMeasure(draft, chosen))
          }}
        />
      </div>
      {group !== null && measure !== null && (
        <section aria-labelledby="metric-conditions" className="flex flex-col gap-2">
          <h2 id="metric-conditions" className="text-14 font-semibold">
            Counts only what matches
          </h2>
          <FilterBuilder
            // Another metric starts with an empty condition.
            key={`${group} ${measure}`}
            fields={fields}
            draft={conditions}
            onChange={(changed) => onChange({ ...draft, conditions: changed })}
            today={dayAt(new Date(), org.timezone)}
            loadValues={loadValues}
            checkedRows={checkedRows ?? noRows}
            most={{ groups: maxMetricGroups, conditions: maxMetricConditions }}
            noteOf={noteOf}
          />
        </section>
      )}
    </>
  )
}

function RowProblem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className="mt-2 text-13 text-bad">
      {text}
    </p>
  )
}

const noRows: ReadonlySet<number> = new Set()
