import type { ApiKey } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useSettings } from '../settings-context.ts'
import { EndField } from './EndField.tsx'
import { useFreshKey } from './fresh-key.ts'
import { endMoment, KeyEnd } from './key-end.ts'
import { useDeleteKey, useRenewKey } from './use-key-changes.ts'
import { useReauthentication } from '../../../features/api-keys/use-reauthentication.tsx'

export function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const { org } = useSettings()
  const { setFresh } = useFreshKey()
  const [asking, setAsking] = useState<'renew' | 'delete' | null>(null)
  const { withReauthentication, dialog } = useReauthentication()
  const renewal = useRenewKey(org.org_id, withReauthentication, setFresh)
  const deletion = useDeleteKey(org.org_id)
  const close = () => setAsking(null)
  const [end, setEnd] = useState<KeyEnd>(() => usualEnd(apiKey))
  const [isEndMissing, setEndMissing] = useState(false)

  function renew() {
    const isComplete = KeyEnd.safeParse(end).success
    setEndMissing(!isComplete)
    if (!isComplete) return
    const renewed = { ...apiKey, expires_at: endMoment(end, org.timezone) }
    renewal.mutate(renewed, { onSettled: close })
  }

  return (
    <span className="-mr-3 flex justify-end @max-2xl:-ml-3 @max-2xl:justify-start">
      <Button
        size="small"
        look="quiet"
        aria-label={`Renew ${apiKey.key_name}`}
        isBusy={renewal.isPending}
        onClick={() => setAsking('renew')}
      >
        Renew
      </Button>
      <Button
        size="small"
        look="quiet-danger"
        aria-label={`Delete ${apiKey.key_name}`}
        isBusy={deletion.isPending}
        onClick={() => setAsking('delete')}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={asking === 'renew'}
        onOpenChange={close}
        title={`Renew '${apiKey.key_name}'?`}
        confirmLabel="Renew"
        isBusy={renewal.isPending}
        onConfirm={renew}
      >
        The key gets a new secret. The current one stops working immediately.
        <div className="mt-4 text-text">
          <EndField
            value={end}
            onChange={setEnd}
            timezone={org.timezone}
            disabled={renewal.isPending}
            error={isEndMissing ? 'Choose a day' : undefined}
          />
        </div>
        {dialog}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onOpenChange={close}
        title={`Are you sure you want to delete '${apiKey.key_name}'?`}
        confirmLabel={deletion.isPending ? 'Deleting…' : 'Delete'}
        tone="danger"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate(apiKey.id, { onSettled: close })}
      >
        Anything that uses this key will stop working. This can't be undone.
      </ConfirmDialog>
    </span>
  )
}

/** A key with an end gets another one. */
function usualEnd({ expires_at: at }: ApiKey): KeyEnd {
  return { choice: at === null ? 'never' : '90', day: '' }
}
