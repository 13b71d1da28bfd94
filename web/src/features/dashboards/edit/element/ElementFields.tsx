import { SegmentedControl } from '../../../../ui/form/SegmentedControl.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { EditorContext } from './build-query.ts'
import { withMeasures } from './change-form.ts'
import type { FormProblem } from './check-form.ts'
import {
  canCompare,
  isSplitByTime,
  mixesDataSets,
  usesDates,
  type ChartForm,
  type ElementForm,
} from './element-form.ts'
import { kindOf } from './element-kinds.ts'
import { timeOf } from './member-index.ts'
import { breakdownGroups, labelsOf, measureGroups } from './member-options.ts'
import { MemberField } from './MemberField.tsx'

interface ElementFieldsProps {
  readonly form: ElementForm
  readonly around: EditorContext
  readonly problem: FormProblem | null
  readonly onChange: (form: ElementForm) => void
}

/** Shows only the fields that apply to the chart type. */
export function ElementFields({ form, around, problem, onChange }: ElementFieldsProps) {
  const { members, applicable } = around
  const kind = kindOf(form.kind)
  const errorAt = (field: FormProblem['field']) =>
    problem?.field === field ? problem.words : undefined
  const cube = form.measures.flatMap((name) => members.measures.get(name)?.cube ?? [])[0]
  const hasTime = cube === undefined || timeOf(cube) !== null
  const hasBreakdowns = kind.breakdowns.most > 0
  const groups = hasBreakdowns ? breakdownGroups(form, members) : []
  const mustDate = usesDates({ ...form, isDated: false })
  return (
    <>
      {form.kind === 'chart' && (
        <SegmentedControl
          label="X-axis"
          options={[
            { value: 'time', label: 'Over time' },
            { value: 'values', label: 'By breakdown' },
          ]}
          value={form.isOverTime ? 'time' : 'values'}
          onChange={(value) => onChange({ ...form, isOverTime: value === 'time' })}
        />
      )}
      <MemberField
        label={kind.measures.most === 1 ? 'Metric' : 'Metrics'}
        hint={measuresHint(form, cube?.title)}
        error={errorAt('measures')}
        groups={measureGroups(form, members)}
        chosen={labelsOf(form.measures, members)}
        most={kind.measures.most}
        onChange={(measures) => onChange(withMeasures(form, measures, members))}
      />
      {hasBreakdowns && (
        <MemberField
          label={breakdownLabel(form, kind.breakdowns)}
          hint={cube === undefined ? 'Choose a metric first.' : undefined}
          error={errorAt('breakdowns')}
          disabled={cube === undefined}
          groups={groups}
          chosen={labelsOf(form.breakdowns, members)}
          most={kind.breakdowns.most}
          onChange={(breakdowns) => onChange({ ...form, breakdowns })}
        />
      )}
      {form.kind === 'pivot_table' && (
        <MemberField
          label="Columns"
          error={errorAt('across')}
          disabled={cube === undefined}
          groups={[...(hasTime ? [{ title: 'Time', options: [acrossTime] }] : []), ...groups]}
          chosen={form.across === null ? [acrossTime] : labelsOf([form.across], members)}
          most={1}
          onChange={([across = '']) => onChange({ ...form, across: across === '' ? null : across })}
        />
      )}
      {form.kind === 'chart' && form.isOverTime && (
        <SelectField
          label="Chart type"
          options={chartForms}
          value={form.chart}
          onChange={(chart) => onChange({ ...form, chart })}
        />
      )}
      {kind.rows !== null && (form.kind !== 'chart' || form.breakdowns.length > 0) && (
        <TextField
          label={kind.rows.label}
          type="number"
          inputMode="numeric"
          min={1}
          max={1_000}
          error={errorAt('rows')}
          value={form.rows === 0 ? '' : String(form.rows)}
          onChange={(event) => onChange({ ...form, rows: Math.trunc(Number(event.target.value)) })}
        />
      )}
      {form.kind === 'table' && hasTime && (
        <SwitchField
          label="One row per period"
          isOn={form.isOverTime}
          onChange={(isOverTime) => onChange({ ...form, isOverTime })}
        />
      )}
      {canCompare(form) && hasTime && applicable.dates !== null && (
        <SwitchField
          label="Show comparison"
          isOn={form.isCompared}
          onChange={(isCompared) => onChange({ ...form, isCompared })}
        />
      )}
      {!mustDate && hasTime && applicable.dates !== null && (
        <SwitchField
          label="Use the dashboard's dates"
          hint="If off, the tile shows all-time data."
          isOn={form.isDated}
          onChange={(isDated) => onChange({ ...form, isDated })}
        />
      )}
      {isSplitByTime(form) && applicable.step === null && (
        <p className="text-13 text-muted">
          This dashboard has no granularity filter, so data is shown by month.
        </p>
      )}
    </>
  )
}

/** Names the data set, because several may have a metric of the same name. */
function measuresHint(form: ElementForm, dataSet: string | undefined): string | undefined {
  if (dataSet === undefined) return undefined
  if (kindOf(form.kind).measures.most === 1) return `From ${dataSet}.`
  if (!mixesDataSets(form)) {
    return `From ${dataSet}. All metrics in a tile must come from the same source.`
  }
  return form.measures.length > 1
    ? undefined
    : `From ${dataSet}. You can add metrics of other sources${form.breakdowns.length > 0 ? ' with this breakdown' : ''}.`
}

const acrossTime = {
  value: '',
  label: 'Time',
  description: 'Days, weeks or months, as selected on the dashboard.',
}

function breakdownLabel(
  { kind, isOverTime }: ElementForm,
  { least, most }: { readonly least: number; readonly most: number },
): string {
  if (kind === 'choropleth_map') return 'States'
  if (kind === 'pivot_table') return 'Rows'
  const name = most === 1 ? 'Breakdown' : 'Breakdowns'
  const isNeeded = least > 0 || (kind === 'chart' && !isOverTime)
  return isNeeded ? name : `${name} (optional)`
}

const chartForms: readonly { readonly value: ChartForm; readonly label: string }[] = [
  { value: 'line', label: 'Lines' },
  { value: 'bar', label: 'Bars' },
  { value: 'stacked_bar', label: 'Stacked bars' },
  { value: 'area', label: 'Areas' },
  { value: 'stacked_area', label: 'Stacked areas' },
]
