import type { OrgId, Report, ReportId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportQuery } from '../../../features/reports/report-queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'

interface ConflictAlertProps {
  readonly orgId: OrgId
  readonly reportId: ReportId
  readonly onReload: (report: Report) => void
}

/** Says who saved in between, and offers what they saved. */
export function ConflictAlert({ orgId, reportId, onReload }: ConflictAlertProps) {
  const theirs = useQuery({
    ...reportQuery(useClient(), orgId, reportId),
    refetchOnMount: 'always',
  })
  const isLoaded = theirs.isFetchedAfterMount && theirs.data !== undefined
  const who = (isLoaded ? theirs.data.updated_by_name : null) ?? 'A colleague'
  return (
    <Alert
      action={
        <Button
          size="small"
          isBusy={theirs.isFetching}
          onClick={() => {
            if (isLoaded) onReload(theirs.data)
            else void theirs.refetch()
          }}
        >
          Reload
        </Button>
      }
    >
      {`${who} saved this report after you opened it. Reload to see their version; your changes will be lost.`}
    </Alert>
  )
}
