import type { Day } from '@cartograph/contract'
import { useState, type SubmitEvent } from 'react'
import { formatDay } from '../../../format/date-format.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { Connection } from '../connection-status.ts'
import { ConsentForm } from './ConsentForm.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { usePlatformFields } from './platform-fields.ts'
import { PlatformFields } from './PlatformFields.tsx'
import type { ConnectionChange } from './use-connection-changes.ts'

interface ReauthoriseProps {
  connection: Connection
  /** The connection doesn't sync without it, or soon won't. */
  isUrgent?: boolean
  isBusy: boolean
  onReauthorise: (change: ConnectionChange) => void
}

/** Reauthorizes a connection the way it was connected: by consent or with credentials. */
export function Reauthorise({
  connection,
  isUrgent = false,
  isBusy,
  onReauthorise,
}: ReauthoriseProps) {
  if (connection.user_cred === null) {
    return (
      <NewKeys
        isUrgent={isUrgent}
        isBusy={isBusy}
        onSave={(credentials) => onReauthorise({ credentials })}
      />
    )
  }
  return (
    <ConsentForm
      label="Reauthorize"
      look={isUrgent ? 'primary' : 'plain'}
      connectionId={connection.id}
      known={connection.integration_params}
      isBusy={isBusy}
      onConsent={(profileId) => onReauthorise({ profileId })}
    />
  )
}

interface ReauthoriseNoticeProps extends Omit<ReauthoriseProps, 'isUrgent'> {
  /** Null once access has ended. */
  endsOn: Day | null
}

/** Shown above everything else once access has ended or is about to. */
export function ReauthoriseNotice({ endsOn, ...props }: ReauthoriseNoticeProps) {
  const { card } = useDrawerWork()
  return (
    <div className="flex flex-col gap-3">
      {endsOn === null ? (
        <Alert>
          Cartograph lost access to {card.name}. Reauthorize to resume syncing where it stopped.
        </Alert>
      ) : (
        <Alert tone="caution">
          Access to {card.name} expires on {formatDay(endsOn)}. Reauthorize to keep syncing.
        </Alert>
      )}
      <Reauthorise {...props} isUrgent />
    </div>
  )
}

interface NewKeysProps {
  isUrgent: boolean
  isBusy: boolean
  onSave: (credentials: Record<string, string>) => void
}

/** Asks only for the credentials; the account stays the same. */
function NewKeys({ isUrgent, isBusy, onSave }: NewKeysProps) {
  const { card } = useDrawerWork()
  const [isOpen, setOpen] = useState(isUrgent)
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
        {!isUrgent && (
          <Button look="quiet" disabled={isBusy} onClick={() => setOpen(false)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
