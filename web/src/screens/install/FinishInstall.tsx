import {
  finishInstall,
  platformNames,
  WorkspaceName,
  type OrgId,
  type PlatformInstall,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client-context.ts'
import { leavePage } from '../../features/integrations/consent/leave-page.ts'
import { Button } from '../../ui/button/Button.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'

interface WorkspaceChoice {
  readonly org_id: OrgId
  readonly org_name: string
}

interface FinishInstallProps {
  readonly token: string
  readonly install: PlatformInstall
  /** Those whose data sources the user may change. */
  readonly workspaces: readonly WorkspaceChoice[]
  /** Those that the user can only view. */
  readonly readOnly: readonly WorkspaceChoice[]
}

/** Asks which workspace the account is connected to, and connects it. */
export function FinishInstall({ token, install, workspaces, readOnly }: FinishInstallProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { platform, account_name: account, connected_org_ids: connected } = install
  const platformName = platformNames[platform]
  const known = workspaces.find(({ org_id }) => connected.includes(org_id))
  const [chosen, setChosen] = useState<OrgId | typeof newWorkspace>(
    known?.org_id ?? workspaces[0]?.org_id ?? newWorkspace,
  )
  const [name, setName] = useState(() => WorkspaceName.safeParse(account).data ?? '')
  const [hasSubmitted, setSubmitted] = useState(false)
  const isNew = chosen === newWorkspace
  const typed = WorkspaceName.safeParse(name)
  const nameError = hasSubmitted && isNew ? typed.error?.issues[0]?.message : undefined

  const finishing = useMutation({
    mutationFn: () =>
      call(finishInstall, {
        params: { token },
        body: isNew
          ? { org_name: name, org_type: platform === 'AZ' ? 'amazon' : 'ecommerce' }
          : { org_id: chosen },
      }),
    onSuccess: async ({ org_id: orgId, connection_id, to }) => {
      await queryClient.invalidateQueries({ queryKey: ['orgs'] })
      if (to !== null) return leavePage(to)
      if (connection_id !== null) toast.success('Integration Successful')
      const drawer = connection_id === null ? { drawer: platform, context: 'datasource' } : {}
      const params = { orgId, step: 'accounts' }
      await (isNew
        ? navigate({ to: '/setup/$orgId/$step', params, search: drawer, replace: true })
        : navigate({
            to: '/org/$orgId/settings/datasources',
            params: { orgId },
            search: drawer,
            replace: true,
          }))
    },
  })
  const isBusy = finishing.isPending || finishing.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isNew || typed.success) finishing.mutate()
  }

  const isKnown = !isNew && connected.includes(chosen)
  return (
    <form onSubmit={submit} noValidate>
      <title>{`Connect ${platformName} – Cartograph`}</title>
      <FullPageDialog
        title={`Connect ${account ?? platformName}`}
        actions={
          <>
            <Button type="submit" look="primary" isBusy={isBusy}>
              {isKnown ? 'Renew access' : isNew ? 'Create workspace and connect' : 'Connect'}
            </Button>
            <Link to="/" className={buttonLook('plain')}>
              Cancel
            </Link>
          </>
        }
      >
        <p>
          You installed Cartograph in {platformName}. Choose the workspace that shows its data.
          Continue only if you started this yourself.
        </p>
        <div className="mt-4 flex flex-col gap-4 text-text">
          {finishing.error !== null && <Alert>{finishing.error.message}</Alert>}
          {isKnown && (
            <Alert tone="info">
              Already connected to this workspace. Continue to renew its access.
            </Alert>
          )}
          {workspaces.length > 0 && (
            <SelectField
              label="Workspace"
              options={[
                ...workspaces.map(({ org_id, org_name }) => ({
                  value: org_id,
                  label: org_name === '' ? 'Untitled' : org_name,
                })),
                { value: newWorkspace, label: 'New workspace' },
              ]}
              value={chosen}
              onChange={setChosen}
              disabled={isBusy}
            />
          )}
          {isNew && (
            <TextField
              label="Name of the new workspace"
              value={name}
              onChange={({ target }) => setName(target.value)}
              error={nameError}
              disabled={isBusy}
              maxLength={100}
            />
          )}
          {readOnly.length > 0 && (
            <p className="text-13 text-muted">
              You can only view {namesOf(readOnly)}. To connect data sources there, ask an admin to
              make you a member.
            </p>
          )}
        </div>
      </FullPageDialog>
    </form>
  )
}

const newWorkspace = 'new'

function namesOf(workspaces: readonly WorkspaceChoice[]): string {
  const names = workspaces.map(({ org_name }) => org_name || 'Untitled')
  return new Intl.ListFormat('en').format(names)
}
