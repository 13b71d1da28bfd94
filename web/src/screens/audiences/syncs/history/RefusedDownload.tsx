import {
  exportAudienceMembers,
  listAudienceMembers,
  maxAudienceMembers,
  type AudienceMember,
  type SyncedAudience,
  type SyncJob,
  type Workspace,
} from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../../../api/client-context.ts'
import { reasonWords } from '../../../../features/audiences/syncs/sync-words.ts'
import type { TableData } from '../../../../features/dashboards/model/element.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { reportError } from '../../../../ui/feedback/report-error.ts'

interface RefusedDownloadProps {
  readonly org: Workspace
  readonly sync: SyncedAudience
  readonly job: SyncJob
}

/** Saves the customers that a run was refused, with the reasons. */
export function RefusedDownload({ org, sync, job }: RefusedDownloadProps) {
  const { call } = useClient()
  const orgId = org.org_id
  const save = useMutation({
    mutationFn: async () => {
      const query = { state: 'refused', job_id: job.id, limit: maxAudienceMembers } as const
      const params = { orgId, syncId: sync.id }
      const { items } = await call(listAudienceMembers, { params, query })
      // The audit log names everyone who takes personal data out of the workspace.
      await call(exportAudienceMembers, {
        params,
        body: { format: 'csv', records: items.length, state: 'refused' },
      })
      const { saveTable } = await import('../../../../features/dashboards/export/save-element.ts')
      const { name } = sync.platform_audience
      const fileName = `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-refused`
      await saveTable('csv', refusedTable(items, sync), { title: name, fileName })
    },
    onError: reportError,
  })
  return (
    <Button
      size="small"
      look="link"
      className="-mx-3"
      isBusy={save.isPending}
      aria-label={`Download refused rows of ${job.started_at}`}
      onClick={() => save.mutate()}
    >
      Download
    </Button>
  )
}

function refusedTable(members: readonly AudienceMember[], sync: SyncedAudience): TableData {
  const { platform } = sync.platform_audience.destination
  const text = { kind: 'text', values: 'optional' } as const
  return {
    columns: ['Customer', 'Name', 'Email', 'Reason', 'Message'].map((title) => ({
      title,
      format: text,
    })),
    rows: members.map(({ customer_id: id, name, email, reason, message }) => [
      id,
      name,
      email,
      reason === null ? null : reasonWords(reason, platform),
      message,
    ]),
  }
}
