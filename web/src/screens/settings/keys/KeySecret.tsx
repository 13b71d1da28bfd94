import { endpoints, type ApiKey } from '@cartograph/contract'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { SecretText } from '../../../ui/data/SecretText.tsx'
import { useSettings } from '../settings-context.ts'
import { useFreshKey } from './fresh-key.ts'
import { useReauthentication } from '../../../features/api-keys/use-reauthentication.tsx'

/** The secret is loaded on demand and not cached; it can be copied without being shown. */
export function KeySecret({ apiKey }: { apiKey: ApiKey }) {
  const { org } = useSettings()
  const { fresh } = useFreshKey()
  const { call } = useClient()
  const { withReauthentication, dialog } = useReauthentication()
  const { id, key_name: name, key_secret: masked } = apiKey

  async function getSecret(): Promise<string> {
    const { key_secret: secret } = await withReauthentication(() =>
      call(endpoints.getApiKey, { params: { orgId: org.org_id, id } }),
    )
    return secret
  }

  return (
    <SecretText
      masked={masked}
      label={name}
      fresh={fresh?.id === id ? fresh.key_secret : null}
      reveal={getSecret}
      onError={reportError}
    >
      <CopyButton look="quiet" text={getSecret} label={name} onError={reportError} />
      {dialog}
    </SecretText>
  )
}
