import type { OauthProfileId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { oauthAccountsQuery, oauthProfilesKey, oauthProfilesQuery } from '../integration-queries.ts'
import { pickerLevels, mergeParams } from './account-path.ts'
import { AccountPickers } from './AccountPickers.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { connectLabel } from './connect-label.ts'
import { useDrawerWork } from './drawer-work.ts'
import { useCreateConnection } from './use-connection-changes.ts'

/** Connects by consent: choose who is signed in, then the account, then a display name. */
export function ConnectByConsent({
  returnedProfileId,
}: {
  returnedProfileId: OauthProfileId | null
}) {
  const { orgId, card, context } = useDrawerWork()
  const client = useClient()
  const queryClient = useQueryClient()
  const [profileId, setProfileId] = useState(returnedProfileId)
  const profiles = useQuery(oauthProfilesQuery(client, orgId, card.platform, context))

  async function take(given: OauthProfileId) {
    await queryClient.invalidateQueries({ queryKey: oauthProfilesKey(orgId) })
    setProfileId(given)
  }

  if (profiles.data === undefined) {
    return profiles.error ? (
      <Alert action={<Retry onRetry={() => void profiles.refetch()} />}>
        {profiles.error.message}
      </Alert>
    ) : (
      <Loading />
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
      {profileId !== null && <AccountForm key={profileId} profileId={profileId} />}
    </div>
  )
}

function AccountForm({ profileId }: { profileId: OauthProfileId }) {
  const { orgId, card } = useDrawerWork()
  const [path, setPath] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const create = useCreateConnection()
  const hasPickers = card.pickers.length > 0
  const accounts = useQuery({
    ...oauthAccountsQuery(useClient(), orgId, card.platform, profileId),
    enabled: hasPickers,
  })
  if (hasPickers && accounts.data === undefined) {
    return accounts.error ? (
      <Alert action={<Retry onRetry={() => void accounts.refetch()} />}>
        {accounts.error.message}
      </Alert>
    ) : (
      <Loading />
    )
  }
  const levels = pickerLevels(accounts.data?.accounts ?? [], path, card.pickers.length)
  const params = mergeParams(levels)

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (params === null) return
    const called = name.trim()
    create.mutate({ params, profileId, ...(called !== '' && { name: called }) })
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <AccountPickers levels={levels} disabled={create.isPending} onChoose={setPath} />
      <TextField
        label="Name (optional)"
        hint="Optional display name. Defaults to the account name."
        autoComplete="off"
        maxLength={200}
        placeholder={levels.at(-1)?.chosen?.name}
        disabled={create.isPending}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        look="primary"
        className="w-fit"
        disabled={params === null}
        isBusy={create.isPending}
      >
        {create.isPending ? 'Connecting…' : connectLabel(card)}
      </Button>
    </form>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-control" />
      <Skeleton className="h-control" />
    </div>
  )
}
