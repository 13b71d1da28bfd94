import type { ReportDefinition, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useClient } from '../../api/client-context.ts'
import { customMembers, MissingMetrics } from '../custom-metrics/lazy-missing-metrics.ts'
import { useIsNearViewport } from '../dashboards/view/use-is-near-viewport.ts'
import { DefinitionWords } from './DefinitionWords.tsx'
import { sectionQuery, type SectionRequest } from './report-queries.ts'
import { SectionBody } from './section/SectionBody.tsx'

interface ReportSectionCardProps {
  readonly org: Workspace
  readonly definition: ReportDefinition
  readonly dates: Omit<SectionRequest, 'definition'>
  /** Its place from the top of the page. */
  readonly rank: number
  /** Off where a section above has the same one. */
  readonly hasChart: boolean
  readonly isPrinting: boolean
}

/** A section of a report, which loads by itself once it is near the viewport. */
export function ReportSectionCard(props: ReportSectionCardProps) {
  const { org, definition, dates, rank, hasChart, isPrinting } = props
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const isNear = useIsNearViewport(ref, rank)
  const load = useQuery({
    ...sectionQuery(useClient(), org.org_id, { ...dates, definition }, rank),
    enabled: isNear || isPrinting,
  })
  const title = definition.section_title
  const custom = customMembers(definition.query.measures)
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      className="report-section flex min-w-0 flex-col gap-3 rounded-surface border border-border bg-surface p-4"
    >
      <div>
        <h2 id={id} className="text-16 font-semibold wrap-anywhere">
          {title}
        </h2>
        <DefinitionWords org={org} definition={definition} />
      </div>
      <SectionBody
        org={org}
        title={title}
        granularity={dates.granularity}
        load={load}
        remedy={custom.length > 0 && <MissingMetrics orgId={org.org_id} members={custom} />}
        hasChart={hasChart}
        isPrinting={isPrinting}
      />
    </section>
  )
}
