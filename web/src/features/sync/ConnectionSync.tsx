import { platformNames, type OrgId, type TimeZone } from '@cartograph/contract'
import { useId, useState } from 'react'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'
import type { ConnectionStreams } from './failed-first.ts'
import { StreamRow } from './StreamRow.tsx'
import { useSyncSwitch } from './use-sync-switch.ts'

interface ConnectionSyncProps {
  orgId: OrgId
  streams: ConnectionStreams
  timeZone: TimeZone
  mayChange: boolean
  /** The only connection starts expanded. */
  isAlone: boolean
}

/**
 * One line per connection, with its streams on demand and the button that starts or stops its sync.
 */
export function ConnectionSync({
  orgId,
  streams,
  timeZone,
  mayChange,
  isAlone,
}: ConnectionSyncProps) {
  const [isAsking, setAsking] = useState(false)
  // Keeps the initial state: a second connection doesn't collapse the first one.
  const [isOpen, setOpen] = useState(isAlone)
  const listId = useId()
  const [{ connection_id: connectionId, datasource_name: name, platform }] = streams
  const syncSwitch = useSyncSwitch(orgId, connectionId)
  const isUnderWay = streams.some(({ state }) => state === 'running' || state === 'waiting')
  const errors = [...new Set(streams.flatMap(({ error }) => error ?? []))]
  return (
    <section
      aria-label={`${platformNames[platform]}, ${name}`}
      className="@container px-4 @3xl:py-1"
    >
      <ConnectionLine
        streams={streams}
        timeZone={timeZone}
        isOpen={isOpen}
        listId={listId}
        onToggle={() => setOpen(!isOpen)}
      >
        {mayChange && (
          <Button
            size="small"
            look="quiet"
            isBusy={syncSwitch.isPending}
            onClick={() => (isUnderWay ? setAsking(true) : syncSwitch.mutate(true))}
          >
            {isUnderWay ? 'Stop sync' : 'Start sync'}
          </Button>
        )}
      </ConnectionLine>
      {errors.map((error) => (
        <p key={error} className="max-w-[70ch] pb-2 pl-4.5 text-13 text-bad">
          {error}
        </p>
      ))}
      {syncSwitch.error && (
        <Alert className="mb-2">
          Couldn't {syncSwitch.variables ? 'start' : 'stop'} the sync. {syncSwitch.error.message}
        </Alert>
      )}
      <ul id={listId} hidden={!isOpen} className="pb-2 pl-4.5">
        {isOpen &&
          streams.map((stream) => (
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
        {name} keeps its data but won't sync until you start it again. It resumes where it stopped.
      </ConfirmDialog>
    </section>
  )
}
