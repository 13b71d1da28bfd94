import {
  maxMetricConditions,
  maxMetricGroups,
  type CubeMeta,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { allSegmentsQuery } from '../../features/audiences/syncs/all-segments.ts'
import { useValueSuggestions } from '../../features/audiences/use-value-suggestions.ts'
import type { FilterField } from '../../features/filter-builder/filter-field.ts'
import { FilterBuilder } from '../../features/filter-builder/FilterBuilder.tsx'
import { integrationsQuery } from '../../features/integrations/integration-queries.ts'
import { dayAt } from '../../format/day.ts'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { withMetric, withWatch, type AlertDraft } from './alert-draft.ts'
import { watchedMetrics } from './watched-metrics.ts'

export interface AlertFieldsProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  readonly draft: AlertDraft
  /** Of the data set of the metric. */
  readonly fields: readonly FilterField[]
  /** An attempt to save was made. */
  readonly isChecked: boolean
  readonly onChange: (draft: AlertDraft) => void
}

/** What is watched. */
export function WatchFields(props: AlertFieldsProps) {
  const { draft, onChange } = props
  return (
    <section aria-labelledby="alert-watch" className="flex flex-col gap-4">
      <h2 id="alert-watch" className="text-14 font-semibold">
        Watch
      </h2>
      <div className="max-w-[32rem]">
        <SegmentedControl
          label="Watch"
          options={kinds}
          value={draft.watch}
          onChange={(watch) => onChange(withWatch(draft, watch))}
        />
      </div>
      {draft.watch === 'metric' && <MetricFields {...props} />}
      {draft.watch === 'connection' && <SourceField {...props} />}
      {draft.watch === 'segment' && <SegmentField {...props} />}
    </section>
  )
}

const kinds = [
  { value: 'metric', label: 'Metric' },
  { value: 'connection', label: 'Data source' },
  { value: 'segment', label: 'Segment' },
] as const

function MetricFields({ org, cubes, draft, fields, isChecked, onChange }: AlertFieldsProps) {
  const metrics = watchedMetrics(cubes)
  const loadValues = useValueSuggestions(org)
  const texts = fields.filter(({ type }) => type === 'string')
  return (
    <>
      <div className="grid max-w-[60rem] items-start gap-5 sm:grid-cols-2">
        <ComboField
          label="Metric"
          options={metrics}
          value={draft.metric ?? ''}
          error={isChecked && draft.metric === null ? 'Choose a metric' : undefined}
          onChange={(chosen) => {
            if (metrics.some(({ value }) => value === chosen)) onChange(withMetric(draft, chosen))
          }}
        />
        <SelectField
          label="For each"
          hint="Watches each of the 20 largest values for itself."
          disabled={draft.metric === null || draft.rule === 'pace'}
          options={[
            { value: '', label: 'No breakdown' },
            ...texts.map(({ member, title }) => ({ value: member, label: title })),
          ]}
          value={draft.rule === 'pace' ? '' : draft.breakdown}
          onChange={(breakdown) => onChange({ ...draft, breakdown })}
        />
      </div>
      {draft.metric !== null && draft.rule !== 'pace' && (
        <section aria-labelledby="alert-conditions" className="flex flex-col gap-2">
          <h3 id="alert-conditions" className="text-13 font-medium">
            Only what matches (optional)
          </h3>
          <FilterBuilder
            key={draft.metric.split('.')[0]}
            fields={fields}
            draft={draft.conditions}
            onChange={(conditions) => onChange({ ...draft, conditions })}
            today={dayAt(new Date(), org.timezone)}
            loadValues={loadValues}
            checkedRows={noRows}
            most={{ groups: maxMetricGroups, conditions: maxMetricConditions }}
          />
        </section>
      )}
    </>
  )
}

const noRows: ReadonlySet<number> = new Set()

function SourceField({ org, draft, onChange }: AlertFieldsProps) {
  const { primary = [], secondary = [] } =
    useQuery(integrationsQuery(useClient(), org.org_id)).data?.datasources.integrated ?? {}
  const sources = [...primary, ...secondary]
  return (
    <SelectField
      label="Data source"
      className="max-w-[32rem]"
      options={[
        { value: '', label: 'All data sources' },
        ...sources.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={draft.connection}
      onChange={(connection) => onChange({ ...draft, connection })}
    />
  )
}

function SegmentField({ org, draft, isChecked, onChange }: AlertFieldsProps) {
  const segments = useQuery(allSegmentsQuery(useClient(), org.org_id)).data ?? []
  return (
    <SelectField
      label="Segment"
      className="max-w-[32rem]"
      hint={segments.length === 0 ? 'Create a segment first, under Audiences.' : undefined}
      options={segments.map(({ id, name }) => ({ value: id as string, label: name }))}
      value={draft.segment}
      error={isChecked && draft.segment === null ? 'Choose a segment' : undefined}
      onChange={(segment) => onChange({ ...draft, segment })}
    />
  )
}
