import type { DateGranularity, ReportSection } from '@cartograph/contract'
import { useMemo } from 'react'
import { Chart } from '../../../charts/draw/Chart.tsx'
import { useToday } from '../../dashboards/view/use-today.ts'
import { sectionChart } from './section-chart.ts'
import type { SectionOrg } from './section-table.ts'

interface SectionChartProps {
  readonly org: SectionOrg
  readonly title: string
  readonly section: ReportSection
  readonly step: DateGranularity
}

/** How the metrics went, above the table that says it by breakdown. */
export function SectionChart({ org, title, section, step }: SectionChartProps) {
  const today = useToday(org.timezone)
  const input = useMemo(
    () => sectionChart(section, org.currency_units, step, today),
    [section, org, step, today],
  )
  return (
    <div className="section-chart h-44">
      {input !== null && <Chart label={`${title} by ${step}`} input={input} minHeight={160} />}
    </div>
  )
}
