import type { ApiKey } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { AddKeyForm } from './keys/AddKeyForm.tsx'
import { FreshKeyContext } from './keys/fresh-key.ts'
import { KeysIntro } from './keys/KeysIntro.tsx'
import { KeysTable } from './keys/KeysTable.tsx'
import { useSettings } from './settings-context.ts'
import { apiKeysQuery } from './settings-queries.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function ApiKeysPage() {
  const { isAdmin } = useSettings()
  return (
    <SettingsPage
      title="API keys"
      adminsOnly="Only admins of this workspace can create and view its API keys. Ask one of them for a key."
    >
      {isAdmin && <ApiKeys />}
    </SettingsPage>
  )
}

function ApiKeys() {
  const { org } = useSettings()
  const [fresh, setFresh] = useState<ApiKey | null>(null)
  const query = useQuery(apiKeysQuery(useClient(), org.org_id))
  return (
    <FreshKeyContext value={{ fresh, setFresh }}>
      <AddKeyForm onCreated={setFresh} />
      <Loadable
        query={query}
        failure="Couldn't load API keys"
        skeleton={<KeysTable keys={null} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<KeysIntro />}
      >
        {({ items }) => <KeysTable keys={items} />}
      </Loadable>
    </FreshKeyContext>
  )
}
