import { reportsPageSize, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { ingestionsQuery } from '../../../api/queries.ts'
import { reportTemplatesQuery } from '../../../features/reports/report-queries.ts'
import { PageLinks } from '../../../ui/data/Pagination.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { readOnlyNote } from '../NewReport.tsx'
import { useLastPage, usePageOfAddress } from '../use-page-of-address.ts'
import { TemplateTable } from './TemplateTable.tsx'

interface LoadedTemplatesProps {
  readonly org: Workspace
  readonly mayCopy: boolean
}

export function LoadedTemplates({ org, mayCopy }: LoadedTemplatesProps) {
  const client = useClient()
  const { page, turnTo, replace } = usePageOfAddress('pre-built')
  const list = useQuery(reportTemplatesQuery(client, org.org_id, page))
  const streams = useQuery(ingestionsQuery(client, org.org_id)).data?.items ?? null
  const { data, isPlaceholderData } = list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / reportsPageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > pageCount
  useLastPage(isBeyond, () => replace(pageCount))
  return (
    <Loadable
      query={isBeyond ? { ...list, data: undefined, error: null } : list}
      failure="Couldn't load the pre-built reports"
      skeleton={<TemplateTable templates={null} />}
      isEmpty={({ items }) => items.length === 0 && !isPlaceholderData}
      empty={
        <EmptyState
          title="No pre-built reports"
          text="There are none for workspaces of this type yet. You can create a report of your own."
        />
      }
    >
      {({ items }) => (
        <div className="flex flex-col gap-3">
          <p className="max-w-[70ch] text-14 text-muted">
            {mayCopy
              ? 'Open one to see it with your numbers. Use it as yours to change and keep it.'
              : readOnlyNote}
          </p>
          <TemplateTable
            templates={items}
            about={{ org, streams, mayCopy }}
            isStale={isPlaceholderData}
          />
          <PageLinks
            label="Pages of the pre-built reports"
            page={page}
            pageCount={pageCount}
            onChange={turnTo}
          />
        </div>
      )}
    </Loadable>
  )
}
