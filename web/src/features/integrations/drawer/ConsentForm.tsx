import type { ConnectionId, OauthProfileId } from '@cartograph/contract'
import type { SubmitEvent } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { useConsent } from '../consent/use-consent.ts'
import { useDrawerWork } from './drawer-work.ts'
import { usePlatformFields } from './platform-fields.ts'
import { PlatformFields } from './PlatformFields.tsx'

interface ConsentFormProps {
  label: string
  look: 'primary' | 'plain'
  /** The connection to reauthorize; null for a new one. */
  connectionId: ConnectionId | null
  /** Parameters of the platform that are already known, so they aren't asked again. */
  known?: Readonly<Record<string, string>>
  isBusy?: boolean
  onConsent: (profileId: OauthProfileId) => void
}

/** The parameters that the platform needs, and the button that opens its consent page. */
export function ConsentForm({
  label,
  look,
  connectionId,
  known = {},
  isBusy = false,
  onConsent,
}: ConsentFormProps) {
  const { orgId, card, context, showError } = useDrawerWork()
  const asks = usePlatformFields(
    (card.oauth?.asks ?? []).filter(({ name }) => known[name] === undefined),
  )
  const answers = (card.oauth?.asks ?? []).flatMap(({ name }) =>
    known[name] === undefined ? [] : [[name, known[name]] as const],
  )
  const consent = useConsent({
    drawer: {
      org_id: orgId,
      platform: card.platform,
      context,
      datasource_id: connectionId,
      params: { ...Object.fromEntries(answers), ...asks.textsOf('param') },
    },
    platformName: card.name,
    onConsent,
    onFailure: showError,
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asks.isComplete && !consent.isWaiting && !isBusy) consent.begin()
  }
  return (
    // Its parts are laid out with their neighbors.
    <form noValidate onSubmit={submit} className="contents">
      <PlatformFields
        state={asks}
        disabled={consent.isWaiting}
        hasFocus={connectionId === null && look === 'primary'}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          look={look}
          disabled={!asks.isComplete || consent.isWaiting}
          isBusy={isBusy}
        >
          {label}
        </Button>
        {consent.isWaiting && (
          <Button look="quiet" onClick={consent.cancel}>
            Cancel
          </Button>
        )}
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {consent.isWaiting && `Waiting for you to approve access in ${card.name}…`}
      </p>
    </form>
  )
}
