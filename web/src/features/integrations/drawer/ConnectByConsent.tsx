import type { OauthProfileId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { oauthProfilesKey, oauthProfilesQuery } from '../integration-queries.ts'
import { AccountForm } from './AccountForm.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { FormSkeleton, RetryButton } from './form-states.tsx'

/** Connects by consent: a new one connects at once, unless there are several accounts to choose from. */
export function ConnectByConsent({
  returnedProfileId,
}: {
  returnedProfileId: OauthProfileId | null
}) {
  const { orgId, card, context } = useDrawerWork()
  const client = useClient()
  const queryClient = useQueryClient()
  const [profileId, setProfileId] = useState(returnedProfileId)
  const [newProfileId, setNewProfileId] = useState(returnedProfileId)
  const profiles = useQuery(oauthProfilesQuery(client, orgId, card.platform, context))

  async function take(given: OauthProfileId) {
    await queryClient.invalidateQueries({ queryKey: oauthProfilesKey(orgId) })
    setNewProfileId(given)
    setProfileId(given)
  }

  if (profiles.data === undefined) {
    return profiles.error ? (
      <Alert action={<RetryButton onRetry={() => void profiles.refetch()} />}>
        {profiles.error.message}
      </Alert>
    ) : (
      <FormSkeleton />
    )
  }
  const { items } = profiles.data
  return (
    <div className="flex flex-col gap-4">
      {card.mode === 'sandbox' && (
        <p className="text-13 text-muted">
          Sandbox: a demo {card.name} account. No real data is sent.
        </p>
      )}
      {items.length > 0 && (
        <SelectField
          label="Signed in as"
          options={items.map(({ id, name, requires_reauth: isOver }) => ({
            value: id,
            label: isOver ? `${name} (reauth needed)` : name,
          }))}
          value={profileId}
          onChange={setProfileId}
        />
      )}
      <ConsentForm
        label={items.length === 0 ? `Sign in to ${card.name}` : 'Connect another account'}
        look={items.length === 0 ? 'primary' : 'plain'}
        connectionId={null}
        onConsent={(given) => void take(given)}
      />
      {profileId !== null && (
        <AccountForm
          key={profileId}
          profileId={profileId}
          isNewConsent={profileId === newProfileId}
        />
      )}
    </div>
  )
}
