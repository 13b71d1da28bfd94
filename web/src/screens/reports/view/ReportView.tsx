import type { Report, ReportTemplate, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { ingestionsQuery } from '../../../api/queries.ts'
import { useToday } from '../../../features/dashboards/view/use-today.ts'
import { describeUpdate } from '../../../features/dashboards/view/freshness.ts'
import type { SectionRequest } from '../../../features/reports/report-queries.ts'
import { repeatsChart } from '../../../features/reports/section/repeats-chart.ts'
import { ReportSectionCard } from '../../../features/reports/ReportSectionCard.tsx'
import { PeriodSteps } from './PeriodSteps.tsx'
import { usePeriodStep } from './use-period-step.ts'
import './report.css'

interface ReportViewProps {
  readonly org: Workspace
  readonly report: Report | ReportTemplate
  /** Who changed it, or what it is for. */
  readonly about: ReactNode
  readonly isPrinting: boolean
}

/** The period of a report, and its sections. */
export function ReportView({ org, report, about, isPrinting }: ReportViewProps) {
  const { granularity, reporting_period, comparison, definitions } = report
  const client = useClient()
  const { step, stepBy } = usePeriodStep()
  const dates: Omit<SectionRequest, 'definition'> = {
    granularity,
    reporting_period,
    comparison,
    step,
  }
  const today = useToday(org.timezone)
  const streams = useQuery(ingestionsQuery(client, org.org_id)).data?.items ?? []
  const updated = describeUpdate(streams, { timezone: org.timezone, now: new Date() })
  return (
    <div data-printing={isPrinting} className="report flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <PeriodSteps
          period={reporting_period}
          comparison={comparison}
          step={step}
          onStep={stepBy}
          today={today}
        />
        <div className="text-13 text-muted sm:text-right">
          <p>{`By ${granularity}${updated === null ? '' : ` · ${updated}`}`}</p>
          {about}
        </div>
      </div>
      {definitions.map((definition, rank) => (
        <ReportSectionCard
          key={rank}
          org={org}
          definition={definition}
          dates={dates}
          rank={rank}
          hasChart={!repeatsChart(definitions, rank)}
          isPrinting={isPrinting}
        />
      ))}
    </div>
  )
}
