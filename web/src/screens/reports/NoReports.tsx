import type { ReportTemplate, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery } from '../../api/queries.ts'
import { reportTemplatesQuery } from '../../features/reports/report-queries.ts'
import { missingData } from '../../features/reports/missing-data.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NewReport, readOnlyNote } from './NewReport.tsx'

interface NoReportsProps {
  readonly org: Workspace
  readonly mayChange: boolean
}

/** Says what a report is, and offers the pre-built ones that work here. */
export function NoReports({ org, mayChange }: NoReportsProps) {
  const client = useClient()
  const templates = useQuery(reportTemplatesQuery(client, org.org_id, 1)).data?.items ?? []
  const streams = useQuery(ingestionsQuery(client, org.org_id)).data?.items ?? []
  const ready = templates.filter((template) => missingData(template, streams).length === 0)
  const offered = (ready.length === 0 ? templates : ready).slice(0, 3)
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        title="No reports yet"
        text={`A report answers the same questions every week or month: metrics by what you choose, beside the period before. ${mayChange ? '' : readOnlyNote}`.trim()}
      >
        {mayChange && <NewReport />}
      </EmptyState>
      {offered.length > 0 && (
        <section aria-labelledby="suggested-reports" className="flex flex-col gap-2">
          <h2 id="suggested-reports" className="text-14 font-semibold">
            Or start with a pre-built report
          </h2>
          <ul className="grid gap-3 md:grid-cols-3">
            {offered.map((template) => (
              <Suggestion key={template.id} org={org} template={template} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface SuggestionProps {
  readonly org: Workspace
  readonly template: ReportTemplate
}

function Suggestion({ org, template: { id, name, description } }: SuggestionProps) {
  return (
    <li className="relative flex flex-col gap-1 rounded-surface border border-border bg-surface p-4 hover:bg-hover">
      <Link
        to="/org/$orgId/insights/reports/pre-built/$reportId"
        params={{ orgId: org.org_id, reportId: id }}
        className="font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {name}
      </Link>
      <p className="text-13 text-muted">{description}</p>
    </li>
  )
}
