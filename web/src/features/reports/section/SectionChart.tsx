import type { DateGranularity, ReportSection } from '@cartograph/contract'
import { useMemo } from 'react'
import { Chart } from '../../../charts/draw/Chart.tsx'
import { notesAbout, wholeRange } from '../../notes/notes-about.ts'
import { useNotes } from '../../notes/notes-context.ts'
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
  const plain = useMemo(
    () => sectionChart(section, org.currency_units, step, today),
    [section, org, step, today],
  )
  const range = useMemo(
    () => wholeRange((plain?.stops ?? []).flatMap((stop) => (stop.range ? [stop.range] : []))),
    [plain],
  )
  const notes = useNotes(range)
  const input = useMemo(() => {
    const metrics = section.metrics.map(({ member }) => member)
    return plain && { ...plain, notes: notesAbout(notes, { metrics }) }
  }, [plain, notes, section])
  return (
    <div className="section-chart h-44">
      {input !== null && <Chart label={`${title} by ${step}`} input={input} minHeight={160} />}
    </div>
  )
}
