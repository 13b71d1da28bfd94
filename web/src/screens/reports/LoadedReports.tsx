import { reportsPageSize, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reportsQuery } from '../../features/reports/report-queries.ts'
import { PageLinks } from '../../ui/data/Pagination.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { readOnlyNote } from './NewReport.tsx'
import { NoReports } from './NoReports.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useLastPage, usePageOfAddress } from './use-page-of-address.ts'

interface LoadedReportsProps {
  readonly org: Workspace
  readonly mayChange: boolean
}

export function LoadedReports({ org, mayChange }: LoadedReportsProps) {
  const { page, turnTo, replace } = usePageOfAddress('list')
  const list = useQuery(reportsQuery(useClient(), org.org_id, page))
  const { data, isPlaceholderData } = list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / reportsPageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > pageCount
  useLastPage(isBeyond, () => replace(pageCount))
  return (
    <Loadable
      query={isBeyond ? { ...list, data: undefined, error: null } : list}
      failure="Couldn't load the reports"
      skeleton={<ReportTable reports={null} />}
      isEmpty={({ items }) => items.length === 0 && !isPlaceholderData}
      empty={<NoReports org={org} mayChange={mayChange} />}
    >
      {({ items }) => (
        <div className="flex flex-col gap-3">
          {!mayChange && <p className="text-14 text-muted">{readOnlyNote}</p>}
          <ReportTable reports={items} about={{ org, mayChange }} isStale={isPlaceholderData} />
          <PageLinks
            label="Pages of the reports"
            page={page}
            pageCount={pageCount}
            onChange={turnTo}
          />
        </div>
      )}
    </Loadable>
  )
}
