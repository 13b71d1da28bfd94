import type { OauthProfileId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { oauthAccountsQuery } from '../integration-queries.ts'
import { mergeParams, pickerLevels } from './account-path.ts'
import { AccountPickers } from './AccountPickers.tsx'
import { connectLabel } from './connect-label.ts'
import { useDrawerWork } from './drawer-work.ts'
import { FormSkeleton, RetryButton } from './form-states.tsx'
import { useCreateConnection } from './use-connection-changes.ts'

interface AccountFormProps {
  profileId: OauthProfileId
  /** Just granted: its only account is connected without another question. */
  isNewConsent: boolean
}

/** The accounts of a consent: which one to connect, and its display name. */
export function AccountForm({ profileId, isNewConsent }: AccountFormProps) {
  const { orgId, card } = useDrawerWork()
  const [path, setPath] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const create = useCreateConnection()
  const count = card.pickers.length
  const accounts = useQuery({
    ...oauthAccountsQuery(useClient(), orgId, card.platform, profileId),
    enabled: count > 0,
  })
  const known = count === 0 ? noAccounts : accounts.data?.accounts
  const only = known === undefined ? null : mergeParams(pickerLevels(known, [], count))
  const connectsAtOnce = isNewConsent && only !== null
  const connect = useEffectEvent(() => {
    if (only !== null) create.mutate({ params: only, profileId })
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!connectsAtOnce || hasBegun.current) return
    hasBegun.current = true
    connect()
  }, [connectsAtOnce])

  if (known === undefined) {
    return accounts.error ? (
      <Alert action={<RetryButton onRetry={() => void accounts.refetch()} />}>
        {accounts.error.message}
      </Alert>
    ) : (
      <FormSkeleton />
    )
  }
  if (connectsAtOnce && !create.isError) {
    return (
      <p role="status" className="text-14 text-muted">
        Connecting {card.name}…
      </p>
    )
  }
  const levels = pickerLevels(known, path, count)
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

const noAccounts: readonly never[] = []
