import type { DataIngestion } from '@cartograph/contract'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { statusOf, type Connection } from '../connection-status.ts'
import { formatList } from '../format-name.ts'
import { useDrawerWork } from './drawer-work.ts'
import { useChangeConnection, useDeleteConnection } from './use-connection-changes.ts'

interface ConnectionActionsProps {
  connection: Connection
  streams: readonly DataIngestion[]
  /** Further actions. */
  children: ReactNode
}

/** Stop, start and delete. Stopping and deleting need confirmation. */
export function ConnectionActions({ connection, streams, children }: ConnectionActionsProps) {
  const { card, context } = useDrawerWork()
  const [asking, setAsking] = useState<'stop' | 'delete' | null>(null)
  const change = useChangeConnection(connection.id)
  const deletion = useDeleteConnection(connection.id)
  const close = () => setAsking(null)
  const { name } = connection
  const startLabel = startLabelOf(connection, streams)
  return (
    <div className="flex items-start justify-between gap-2">
      {/* What comes and goes comes last, so that nothing moves away from under a pointer. */}
      <div className="flex flex-wrap gap-2">
        {connection.is_connected && (
          <Button isBusy={change.isPending} onClick={() => setAsking('stop')}>
            Stop data sync
          </Button>
        )}
        {children}
        {startLabel !== null && (
          <Button isBusy={change.isPending} onClick={() => change.mutate({ isConnected: true })}>
            {startLabel}
          </Button>
        )}
      </div>
      <Button look="danger" className="shrink-0" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={asking === 'stop'}
        onOpenChange={close}
        title="Would you like to stop data sync?"
        confirmLabel="Stop data sync"
        isBusy={change.isPending}
        onConfirm={() => change.mutate({ isConnected: false }, { onSettled: close })}
      >
        {context === 'datasource'
          ? `${name} keeps its data but won't sync until you start it again. It resumes where it stopped.`
          : `Nothing is sent to ${name} until you start the sync again.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onOpenChange={close}
        title={`Delete ${card.name} (${name})?`}
        confirmLabel={deletion.isPending ? 'Deleting…' : 'Delete'}
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined, { onSettled: close })}
      >
        {context === 'datasource' ? (
          <>
            <p>This datasource and related data will be deleted</p>
            <p>
              {card.streams.length > 0 &&
                `You lose what was imported from ${name}: ${formatList(card.streams).toLowerCase()}. `}
              Dashboards, reports and insights no longer include it.
            </p>
          </>
        ) : (
          <>
            <p>This destination will be deleted</p>
            <p>{`So will its synced audiences. Their lists stay at ${name}: to empty them, delete the audiences first.`}</p>
          </>
        )}
        <p>This can't be undone.</p>
      </ConfirmDialog>
    </div>
  )
}

/** Stopped connections can be started, and idle primary data sources synced right away. Null for others. */
function startLabelOf(connection: Connection, streams: readonly DataIngestion[]): string | null {
  const status = statusOf(connection)
  if (status === 'stopped') return 'Start data sync'
  const isPrimary = 'datasource_id' in connection && connection.integration_category === 'primary'
  if (status !== 'connected' || !isPrimary) return null
  const isUnderWay = streams.some(({ state }) => state === 'running' || state === 'waiting')
  return isUnderWay ? null : 'Sync now'
}
