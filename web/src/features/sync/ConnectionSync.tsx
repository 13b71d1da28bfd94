import { platformNames, type DataIngestion, type OrgId, type TimeZone } from '@cartograph/contract'
import { useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StreamRow } from './StreamRow.tsx'
import { useSyncSwitch } from './use-sync-switch.ts'

interface ConnectionSyncProps {
  orgId: OrgId
  /** Of one connection, at least one. */
  streams: readonly [DataIngestion, ...DataIngestion[]]
  timeZone: TimeZone
  mayChange: boolean
}

export function ConnectionSync({ orgId, streams, timeZone, mayChange }: ConnectionSyncProps) {
  const [isAsking, setAsking] = useState(false)
  const [{ connection_id: connectionId, datasource_name: name, platform }] = streams
  const syncSwitch = useSyncSwitch(orgId, connectionId)
  const isUnderWay = streams.some(({ state }) => state === 'running' || state === 'waiting')
  return (
    <section aria-label={name} className="border-t border-border px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-14 font-medium">
          {name} <span className="font-normal text-muted">{platformNames[platform]}</span>
        </h3>
        {!mayChange ? (
          <p className="text-13 text-muted">An admin or a member can stop or start the sync.</p>
        ) : isUnderWay ? (
          <Button size="small" isBusy={syncSwitch.isPending} onClick={() => setAsking(true)}>
            Stop sync
          </Button>
        ) : (
          <Button
            size="small"
            isBusy={syncSwitch.isPending}
            onClick={() => syncSwitch.mutate(true)}
          >
            Start sync
          </Button>
        )}
      </div>
      {syncSwitch.error && (
        <Alert className="mt-2">
          The sync could not be {syncSwitch.variables ? 'started' : 'stopped'}.{' '}
          {syncSwitch.error.message}
        </Alert>
      )}
      <ul className="@container mt-1">
        {streams.map((stream) => (
          <StreamRow key={stream.stream} stream={stream} timeZone={timeZone} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Would you like to stop data sync?"
        confirmLabel="Stop sync"
        onConfirm={() => {
          setAsking(false)
          syncSwitch.mutate(false)
        }}
      >
        {name} keeps the data it has, and brings nothing new until you start the sync again. It will
        go on where it stopped.
      </ConfirmDialog>
    </section>
  )
}
