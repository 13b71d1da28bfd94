import type { ApiKey } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { AddKeyForm } from './keys/AddKeyForm.tsx'
import { FreshKeyContext } from './keys/fresh-key.ts'
import { KeysTable } from './keys/KeysTable.tsx'
import { useSettings } from './settings-context.ts'
import { apiKeysQuery } from './settings-queries.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function ApiKeysPage() {
  const { isAdmin } = useSettings()
  return (
    <SettingsPage title="API keys">
      {isAdmin ? (
        <ApiKeys />
      ) : (
        <Alert tone="info" className="w-fit">
          Only admins of this workspace can create and view its API keys. Ask one of them for a key.
        </Alert>
      )}
    </SettingsPage>
  )
}

function ApiKeys() {
  const { org } = useSettings()
  const [fresh, setFresh] = useState<ApiKey | null>(null)
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery(useClient(), org.org_id))
  return (
    <FreshKeyContext value={{ fresh, setFresh }}>
      <AddKeyForm orgId={org.org_id} onCreated={setFresh} />
      {data === undefined && error ? (
        <ErrorState
          title="Couldn't load API keys"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <KeysTable keys={data?.items ?? null} />
      )}
    </FreshKeyContext>
  )
}
