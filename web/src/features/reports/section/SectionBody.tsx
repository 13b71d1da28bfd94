import { unsyncedWords, type DateGranularity, type ReportSection } from '@cartograph/contract'
import clsx from 'clsx'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { formatDate, formatMoment } from '../../../format/date-format.ts'
import { dayAt } from '../../../format/day.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { prepareSection } from './prepare-section.ts'
import { stepOf } from './section-step.ts'
import type { SectionOrg } from './section-table.ts'
import { SectionTableView } from './SectionTableView.tsx'
import './section.css'

interface SectionBodyProps {
  readonly org: SectionOrg
  readonly title: string
  /** As requested. */
  readonly granularity: DateGranularity
  readonly load: SectionLoad
  /** What helps with a section that can't be computed. */
  readonly remedy?: ReactNode
  /** Off where a section above has the same one. */
  readonly hasChart?: boolean
  readonly isPrinting?: boolean
}

export interface SectionLoad {
  readonly data: ReportSection | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  /** The data are those of an earlier request. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** The numbers of a section, or why there are none. */
export function SectionBody(props: SectionBodyProps) {
  const { org, title, granularity, load, remedy, hasChart = true, isPrinting = false } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = load
  // What belongs to another request says nothing about this one.
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <ErrorState
        className="section-state"
        title="Couldn't load this section"
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  if (data === undefined) return <SectionSkeleton title={title} />
  return (
    <div
      aria-busy={isPlaceholderData}
      className={clsx('flex min-w-0 flex-col gap-3', isPlaceholderData && 'dim-while-loading')}
    >
      <Answer
        org={org}
        title={title}
        step={stepOf(data, granularity)}
        section={data}
        remedy={remedy}
        hasChart={hasChart}
        isPrinting={isPrinting}
      />
    </div>
  )
}

interface AnswerProps extends Required<Pick<SectionBodyProps, 'hasChart' | 'isPrinting'>> {
  readonly org: SectionOrg
  readonly title: string
  readonly step: DateGranularity
  readonly section: ReportSection
  readonly remedy: ReactNode
}

function Answer({ org, title, step, section, remedy, hasChart, isPrinting }: AnswerProps) {
  const { problem, rows, series, total_rows: totalRows, unsynced_before: unsynced } = section
  const table = useMemo(
    () => prepareSection(section, org.currency_units, step),
    [section, org, step],
  )
  if (problem !== null) {
    return (
      <>
        <Alert tone="caution">{problem}</Alert>
        <Suspense>{remedy}</Suspense>
      </>
    )
  }
  if (rows.length === 0 && unsynced !== null) {
    return <p className="section-empty text-14 text-muted">{unsyncedWords(unsynced, formatDate)}</p>
  }
  if (rows.length === 0) {
    return (
      <p className="section-empty text-14 text-muted">
        No data found. Go back to an earlier period, or change the conditions of the section.
      </p>
    )
  }
  const late = lateWords(section, org)
  return (
    <>
      {late !== null && <p className="text-13 text-caution">{late}</p>}
      {unsynced !== null && (
        <p className="text-13 text-caution">{unsyncedWords(unsynced, formatDate)}</p>
      )}
      {hasChart && series !== null && (
        <Suspense fallback={<div className="section-chart h-44" />}>
          <SectionChart org={org} title={title} section={section} step={step} />
        </Suspense>
      )}
      <SectionTableView label={title} table={table} totalRows={totalRows} isPrinting={isPrinting} />
    </>
  )
}

const SectionChart = lazy(async () => ({
  default: (await import('./SectionChart.tsx')).SectionChart,
}))

/** Null if the data reach the end of the period, or are less than a day old. */
function lateWords({ data_through: through, period }: ReportSection, org: SectionOrg) {
  if (through === null) return null
  const now = new Date()
  const isRecent = now.getTime() - Date.parse(through) < dayMs
  if (isRecent || dayAt(new Date(through), org.timezone) >= period.to) return null
  return `Data until ${formatMoment(through, org.timezone, now)}. What came later is missing.`
}

const dayMs = 86_400_000

function SectionSkeleton({ title }: { readonly title: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <span role="status" className="sr-only">{`Loading ${title}`}</span>
      <Skeleton className="h-44 w-full" />
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} className="h-6 w-full" />
      ))}
    </div>
  )
}
