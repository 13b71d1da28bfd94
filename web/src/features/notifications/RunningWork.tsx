import type { OrgId, Role } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery } from '../../api/queries.ts'
import { progressShare, progressWords } from '../audiences/syncs/sync-state.ts'
import { exportProgressWords, exportShare } from '../exports/export-words.ts'
import { isFirstSync } from '../sync/first-sync.ts'
import { CancelExport } from './CancelExport.tsx'
import { CancelReport } from './CancelReport.tsx'
import { CancelRun } from './CancelRun.tsx'
import { firstSyncs } from './first-syncs.ts'
import { StopFirstSync } from './StopFirstSync.tsx'
import { runningWorkQuery } from './work-queries.ts'
import { WorkItem } from './WorkItem.tsx'

interface RunningWorkProps {
  readonly orgId: OrgId
  readonly role: Role
  readonly onOpen: () => void
}

/** Long operations in progress; renders nothing while none is running. */
export function RunningWork({ orgId, role, onOpen }: RunningWorkProps) {
  const client = useClient()
  const { data: work = [] } = useQuery(runningWorkQuery(client, orgId))
  // The same data that the shell keeps current.
  const { data: streams } = useQuery(ingestionsQuery(client, orgId))
  const syncs = firstSyncs(streams?.items.filter(isFirstSync) ?? [])
  const mayStop = role !== 'demo'
  if (work.length === 0 && syncs.length === 0) return null
  return (
    <section aria-label="Running now" className="border-b border-border pb-1">
      <h3 className="px-2 pb-1 text-12 text-muted">Running now</h3>
      <ul>
        {syncs.map((sync) => (
          <WorkItem
            key={sync.connectionId}
            title={`First sync of ${sync.name}`}
            words={sync.words}
            progress={{ share: sync.share, isMoving: sync.isMoving }}
            href={`/org/${orgId}/settings/datasources`}
            onOpen={onOpen}
          >
            {mayStop && <StopFirstSync orgId={orgId} sync={sync} />}
          </WorkItem>
        ))}
        {work.map((item) =>
          item.kind === 'export' ? (
            <WorkItem
              key={item.export_id}
              title="Export of all data"
              words={item.waits_for ?? exportProgressWords(item)}
              progress={
                item.waits_for === null ? { share: exportShare(item), isMoving: true } : null
              }
              href={`/org/${orgId}/settings/billing`}
              onOpen={onOpen}
            >
              <CancelExport orgId={orgId} work={item} />
            </WorkItem>
          ) : item.kind === 'audience' ? (
            <WorkItem
              key={item.job.id}
              title={`Sync of ${item.name}`}
              words={progressWords(item.job)}
              progress={{ share: progressShare(item.job), isMoving: true }}
              href={`/org/${orgId}/audiences/syncs/${item.sync_id}`}
              onOpen={onOpen}
            >
              {mayStop && <CancelRun orgId={orgId} work={item} />}
            </WorkItem>
          ) : (
            <WorkItem
              key={item.run_id}
              title={`Sending ${item.name}`}
              words={item.waits_for ?? 'Computing the report'}
              progress={item.waits_for === null ? { share: null, isMoving: true } : null}
              href={`/org/${orgId}/insights/reports/${item.report_id}`}
              onOpen={onOpen}
            >
              {mayStop && <CancelReport orgId={orgId} work={item} />}
            </WorkItem>
          ),
        )}
      </ul>
    </section>
  )
}
