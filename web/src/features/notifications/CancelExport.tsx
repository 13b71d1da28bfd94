import type { OrgId, RunningWork } from '@cartograph/contract'
import { Button } from '../../ui/button/Button.tsx'
import { useCancelExport } from '../exports/export-queries.ts'

interface CancelExportProps {
  readonly orgId: OrgId
  readonly work: Extract<RunningWork, { kind: 'export' }>
}

/** A new export can be started at any time. */
export function CancelExport({ orgId, work }: CancelExportProps) {
  const { mutate, isPending } = useCancelExport(orgId)
  return (
    <Button
      size="small"
      look="quiet"
      aria-label="Cancel the export of all data"
      isBusy={isPending}
      onClick={() => mutate(work.export_id)}
    >
      Cancel
    </Button>
  )
}
