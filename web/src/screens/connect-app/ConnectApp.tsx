import { endpoints, type ConnectedApp, type OrgId, type Workspace } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { ScopesField } from '../../features/api-keys/ScopesField.tsx'
import { useReauthentication } from '../../features/api-keys/use-reauthentication.tsx'
import { refusalUri, requestedScopes, type ConnectionRequest } from './connection-request.ts'

interface ConnectAppProps {
  readonly request: ConnectionRequest
  readonly app: ConnectedApp
  /** Those that the user administers. */
  readonly workspaces: readonly Pick<Workspace, 'org_id' | 'org_name'>[]
}

export function ConnectApp({ request, app, workspaces }: ConnectAppProps) {
  const { call } = useClient()
  const { withReauthentication, dialog } = useReauthentication()
  const [orgId, setOrgId] = useState<OrgId | null>(workspaces[0]?.org_id ?? null)
  const [scopes, setScopes] = useState(() => requestedScopes(request))
  const { client_id, redirect_uri, code_challenge, state = null } = request
  const connection = useMutation({
    mutationFn: (workspace: OrgId) =>
      withReauthentication(() =>
        call(endpoints.authorizeApp, {
          params: { orgId: workspace },
          body: { client_id, redirect_uri, code_challenge, state, scopes },
        }),
      ),
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
    onError: reportError,
  })
  const isBusy = connection.isPending || connection.isSuccess
  // An address that the app did not register leads nowhere.
  const refuse = () =>
    location.assign(app.redirect_uris.includes(redirect_uri) ? refusalUri(request) : '/')
  if (orgId === null) {
    return (
      <FullPageDialog
        title={`Connect ${app.name}`}
        actions={<Button onClick={refuse}>Cancel</Button>}
      >
        Only admins of a workspace can connect apps to it. Ask an admin of your workspace.
      </FullPageDialog>
    )
  }
  const options = workspaces.map(({ org_id, org_name }) => ({
    value: org_id,
    label: org_name === '' ? 'Untitled' : org_name,
  }))
  const name = options.find(({ value }) => value === orgId)?.label ?? ''
  return (
    <FullPageDialog
      title={`Connect ${app.name} to ${name}?`}
      actions={
        <>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={scopes.length === 0}
            onClick={() => connection.mutate(orgId)}
          >
            Connect app
          </Button>
          <Button disabled={isBusy} onClick={refuse}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        The app gets an API key of the workspace, which ends after 90 days. You can delete it any
        time in Settings → API keys. You then return to{' '}
        <strong className="wrap-anywhere">{hostOf(redirect_uri)}</strong>.
      </p>
      <Alert tone="caution" className="my-4">
        The app chose its name itself. Connect it only if you started this in the app.
      </Alert>
      <div className="flex flex-col gap-4 text-text">
        {options.length > 1 && (
          <SelectField
            label="Workspace"
            options={options}
            value={orgId}
            onChange={setOrgId}
            disabled={isBusy}
          />
        )}
        <ScopesField
          value={scopes}
          onChange={setScopes}
          disabled={isBusy}
          error={scopes.length === 0 ? 'Choose at least one' : undefined}
          isNarrow
        />
      </div>
      {dialog}
    </FullPageDialog>
  )
}

/** The scheme, if it is that of an app. */
function hostOf(uri: string): string {
  if (!URL.canParse(uri)) return uri
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}
