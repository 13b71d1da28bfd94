import {
  compareDates,
  earlierPeriod,
  resolveRange,
  type ComparisonPeriod,
  type Day,
  type StaticRangeId,
} from '@cartograph/contract'
import { comparisonWords, periodName } from '../../../features/reports/report-words.ts'
import { formatRange } from '../../../format/date-format.ts'

interface PeriodStepsProps {
  readonly period: StaticRangeId
  readonly comparison: ComparisonPeriod | null
  readonly step: number
  readonly today: Day
  readonly onStep: (count: -1 | 1) => void
}

/** The dates of the report, and the way to earlier ones and back. */
export function PeriodSteps({ period, comparison, step, today, onStep }: PeriodStepsProps) {
  const resolved = earlierPeriod(resolveRange(period, today), -step, today)
  const chosen = comparison === null ? [] : [comparison]
  const { range, comparisons } = compareDates(resolved, chosen, true, today)
  const words = [
    periodName(period, step),
    ...comparisons.map((one) => comparisonWords(one.period, one.range)),
  ]
  return (
    <div data-report-period className="flex min-w-0 flex-col">
      <div className="flex items-center gap-1">
        <StepButton
          label="Previous period"
          path="M12 5 7 10l5 5"
          keyShortcut="ArrowLeft"
          onPress={() => onStep(-1)}
        />
        <p aria-live="polite" className="min-w-0 text-16 font-medium">
          {formatRange(range)}
        </p>
        <StepButton
          label="Next period"
          path="m8 5 5 5-5 5"
          keyShortcut="ArrowRight"
          isDisabled={step === 0}
          onPress={() => onStep(1)}
        />
      </div>
      <p className="text-13 text-muted">{words.join(' · ')}</p>
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly path: string
  readonly keyShortcut: string
  readonly isDisabled?: boolean
  readonly onPress: () => void
}

function StepButton({ label, path, keyShortcut, isDisabled = false, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keyShortcut}
      disabled={isDisabled}
      onClick={onPress}
      className="flex size-control-small shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text disabled:opacity-40 disabled:hover:bg-transparent"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none">
        <path d={path} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
    </button>
  )
}
