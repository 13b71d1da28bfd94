import type { OrgId } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { saveEntries } from '../../features/action-log/entries-file.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import type { ActionLogPlace } from './action-log-place.ts'

interface DownloadEntriesProps {
  readonly orgId: OrgId
  readonly place: ActionLogPlace
}

/** Saves the entries of all pages that match the search and the filters. */
export function DownloadEntries({ orgId, place }: DownloadEntriesProps) {
  const client = useClient()
  const save = useMutation({
    mutationFn: () => {
      const { page: _, thread: __, ...filters } = place
      return saveEntries(client, orgId, filters)
    },
    onError: reportError,
  })
  return (
    <Button
      size="small"
      look="quiet"
      className="sm:ml-auto"
      isBusy={save.isPending}
      onClick={() => save.mutate()}
    >
      Download CSV
    </Button>
  )
}
