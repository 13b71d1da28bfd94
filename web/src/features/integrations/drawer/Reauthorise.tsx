import { useState, type SubmitEvent } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { statusOf, type Connection } from '../connection-status.ts'
import { AskConsent } from './AskConsent.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { usePlatformFields } from './platform-fields.ts'
import { PlatformFields } from './PlatformFields.tsx'
import type { ConnectionChange } from './use-connection-changes.ts'

interface ReauthoriseProps {
  connection: Connection
  isBusy: boolean
  onReauthorise: (change: ConnectionChange) => void
}

/** Lets a connection in again, the way it was let in: by a consent, or by keys. */
export function Reauthorise({ connection, isBusy, onReauthorise }: ReauthoriseProps) {
  const isNeeded = statusOf(connection) === 'reauth needed'
  if (connection.user_cred === null) {
    return (
      <NewKeys
        isNeeded={isNeeded}
        isBusy={isBusy}
        onSave={(credentials) => onReauthorise({ credentials })}
      />
    )
  }
  return (
    <AskConsent
      label="Reauthorize"
      look={isNeeded ? 'primary' : 'plain'}
      connectionId={connection.id}
      known={connection.integration_params}
      isBusy={isBusy}
      onGiven={(profileId) => onReauthorise({ profileId })}
    />
  )
}

/** Above everything else, while nothing works without it. */
export function ReauthoriseNotice(props: ReauthoriseProps) {
  const { card } = useDrawerWork()
  return (
    <div className="flex flex-col gap-3">
      <Alert>
        {card.name} does not let us in any more, so no new data come from it. Reauthorize it to go
        on where it stopped.
      </Alert>
      <Reauthorise {...props} />
    </div>
  )
}

interface NewKeysProps {
  isNeeded: boolean
  isBusy: boolean
  onSave: (credentials: Record<string, string>) => void
}

/** Only the keys are typed again: what they open stays what it was. */
function NewKeys({ isNeeded, isBusy, onSave }: NewKeysProps) {
  const { card } = useDrawerWork()
  const [isOpen, setOpen] = useState(isNeeded)
  const fields = usePlatformFields(
    (card.form?.fields ?? []).filter(({ kept_in: kept }) => kept === 'credential'),
  )
  if (fields.fields.length === 0) return null
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Reauthorize</Button>

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (fields.isComplete) onSave(fields.textsOf('credential'))
  }

  return (
    <form noValidate onSubmit={save} className="flex w-full flex-col gap-3">
      {card.form !== null && <p className="text-13 text-muted">{card.form.help}</p>}
      <PlatformFields state={fields} disabled={isBusy} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={!fields.isComplete} isBusy={isBusy}>
          Reauthorize
        </Button>
        {!isNeeded && (
          <Button look="quiet" disabled={isBusy} onClick={() => setOpen(false)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
