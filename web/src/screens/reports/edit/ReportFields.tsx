import {
  chooseGranularity,
  comparisonNames,
  ComparisonPeriod,
  dateRangePresets,
  maxReportNameLength,
  resolveRange,
  usableComparisons,
  type Day,
  type StaticRangeId,
} from '@cartograph/contract'
import { rangeName } from '../../../features/dashboards/dates/format-dates.ts'
import type { ReportDraft } from '../../../features/reports/report-draft.ts'
import { granularityNames } from '../../../features/reports/report-words.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ReportProblems } from './place-problems.ts'

interface ReportFieldsProps {
  readonly draft: ReportDraft
  readonly today: Day
  readonly problems: ReportProblems['fields']
  readonly isChecked: boolean
  readonly onChange: (draft: ReportDraft) => void
}

/** What holds for all sections of a report. */
export function ReportFields({ draft, today, problems, isChecked, onChange }: ReportFieldsProps) {
  const { name, period, granularity, comparison } = draft
  const resolved = resolveRange(period, today)
  const { allowed, restriction } = chooseGranularity(granularity, resolved.whole)
  // Others have days in common with the period.
  const comparisons = ComparisonPeriod.options.filter(
    (one) => one === comparison || usableComparisons([one], resolved, true, today)[0] === one,
  )
  const isNameMissing = isChecked && name.trim() === ''
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={maxReportNameLength}
        value={name}
        error={isNameMissing ? 'Required' : problems.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      <SelectField
        label="Reporting period"
        options={periods(period).map((value) => ({ value, label: rangeName(value) }))}
        value={period}
        error={problems.period}
        onChange={(chosen) => {
          const { whole } = resolveRange(chosen, today)
          const step = chooseGranularity(granularity, whole).granularity
          onChange({ ...draft, period: chosen, granularity: step })
        }}
      />
      <SelectField
        label="Granularity"
        options={allowed.map((value) => ({ value, label: granularityNames[value] }))}
        value={granularity}
        error={problems.granularity}
        hint={restriction ?? undefined}
        onChange={(chosen) => onChange({ ...draft, granularity: chosen })}
      />
      <SelectField
        label="Compared with"
        options={[
          { value: 'none', label: 'Nothing' },
          ...comparisons.map((value) => ({ value, label: comparisonNames[value] })),
        ]}
        value={comparison ?? 'none'}
        error={problems.comparison}
        onChange={(chosen) => onChange({ ...draft, comparison: chosen === 'none' ? null : chosen })}
      />
    </div>
  )
}

/** Those of the date picker with quarters, and the chosen one if it is another. */
function periods(chosen: StaticRangeId): readonly StaticRangeId[] {
  const known = dateRangePresets.flatMap((id): StaticRangeId[] =>
    id === 'lastMonth' ? [id, 'thisQuarter', 'lastQuarter'] : [id],
  )
  return known.includes(chosen) ? known : [...known, chosen]
}
