import { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AccountsStep } from './AccountsStep.tsx'
import { GeneralStep } from './GeneralStep.tsx'
import { InviteStep } from './InviteStep.tsx'
import { MainConfigurationStep } from './MainConfigurationStep.tsx'
import { RequestInvitationModal } from './RequestInvitationModal.tsx'
import { passedSteps } from './setup-progress.ts'
import { SetupFrame } from './SetupFrame.tsx'
import { stepNamed, stepRoute, stepToResume, type SetupStep } from './setup-steps.ts'
import { StepSkeleton } from './StepSkeleton.tsx'
import { useSetupWay } from './use-setup-way.ts'

/** Sets a workspace up, or makes a new one; it can be left at any step and taken up again. */
export function SetupPage() {
  const { orgId, step } = useParams({ strict: false })
  const parsed = OrgId.safeParse(orgId)
  return (
    <>
      {orgId === undefined ? (
        <NewWorkspace />
      ) : parsed.success ? (
        <KnownWorkspace key={parsed.data} orgId={parsed.data} stepName={step} />
      ) : (
        <Navigate to="/" replace />
      )}
      <RequestInvitationModal />
    </>
  )
}

function NewWorkspace() {
  const way = useSetupWay(null, 'main-configuration')
  return (
    <SetupFrame step="main-configuration" workspaceName={null}>
      <MainConfigurationStep workspace={null} way={way} />
    </SetupFrame>
  )
}

interface KnownWorkspaceProps {
  orgId: OrgId
  stepName: string | undefined
}

function KnownWorkspace({ orgId, stepName }: KnownWorkspaceProps) {
  const step = stepNamed(stepName)
  const way = useSetupWay(orgId, step)
  const { data, error, isFetching, refetch } = useQuery(workspaceQuery(useClient(), orgId))
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/" replace />
  if (data && stepName === undefined) {
    const resumed = stepToResume(data.org, passedSteps(orgId))
    return <Navigate to={stepRoute} params={{ orgId, step: resumed }} replace />
  }
  if (stepName !== undefined && stepName !== step) {
    return <Navigate to={stepRoute} params={{ orgId, step }} replace />
  }
  const Step = steps[step]
  return (
    <SetupFrame step={step} workspaceName={data ? data.org.org_name || 'Untitled' : null}>
      {data ? (
        <Step workspace={{ org: data.org, isAdmin: data.user.is_org_admin }} way={way} />
      ) : error ? (
        <ErrorState
          title="The workspace could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <StepSkeleton step={step} />
      )}
    </SetupFrame>
  )
}

const steps = {
  'main-configuration': MainConfigurationStep,
  accounts: AccountsStep,
  invite: InviteStep,
  general: GeneralStep,
} satisfies Record<SetupStep, unknown>
