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
        {canStart(connection, streams) && (
          <Button isBusy={change.isPending} onClick={() => change.mutate({ isConnected: true })}>
            Start data sync
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
          <p>This destination will be deleted</p>
        )}
        <p>This can't be undone.</p>
      </ConfirmDialog>
    </div>
  )
}

/** Stopped connections can be started, and idle primary data sources can be synced right away. */
function canStart(connection: Connection, streams: readonly DataIngestion[]): boolean {
  const status = statusOf(connection)
  if (status !== 'connected') return status === 'stopped'
  if (!('datasource_id' in connection) || connection.integration_category !== 'primary')
    return false
  return !streams.some(({ state }) => state === 'running' || state === 'waiting')
}
