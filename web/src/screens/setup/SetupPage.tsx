import { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { InviteForm } from '../../features/invitations/InviteForm.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AccountsStep } from './AccountsStep.tsx'
import { GeneralStep } from './GeneralStep.tsx'
import { MainConfigurationStep } from './MainConfigurationStep.tsx'
import { ObjectiveChoice } from './ObjectiveChoice.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import { RequestInvitationModal } from './RequestInvitationModal.tsx'
import { passedSteps } from './setup-progress.ts'
import { parseStep, stepRoute, stepToResume, type SetupStep } from './setup-steps.ts'
import { SetupFrame } from './SetupFrame.tsx'
import type { StepProps } from './step-props.ts'
import { StepActions } from './StepActions.tsx'
import { useStepNavigation } from './use-step-navigation.ts'

/** Sets up a new or existing workspace. It can be left at any step and resumed. */
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
  const navigation = useStepNavigation(null, 'main-configuration')
  return (
    <SetupFrame step="main-configuration" workspaceName={null}>
      <MainConfigurationStep workspace={null} navigation={navigation} />
    </SetupFrame>
  )
}

interface KnownWorkspaceProps {
  orgId: OrgId
  stepName: string | undefined
}

function KnownWorkspace({ orgId, stepName }: KnownWorkspaceProps) {
  const step = parseStep(stepName)
  const navigation = useStepNavigation(orgId, step)
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const { data, error } = workspace
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/" replace />
  if (data && stepName === undefined) {
    const resumed = stepToResume(data.org, passedSteps(orgId))
    return <Navigate to={stepRoute} params={{ orgId, step: resumed }} replace />
  }
  if (stepName !== undefined && stepName !== step) {
    return <Navigate to={stepRoute} params={{ orgId, step }} replace />
  }
  const Step = stepComponents[step]
  return (
    <SetupFrame step={step} workspaceName={data ? data.org.org_name || 'Untitled' : null}>
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<StepSkeleton step={step} />}
      >
        {({ org, user }) => (
          <Step workspace={{ org, isAdmin: user.is_org_admin }} navigation={navigation} />
        )}
      </Loadable>
    </SetupFrame>
  )
}

const stepComponents = {
  'main-configuration': MainConfigurationStep,
  accounts: AccountsStep,
  invite: InviteStep,
  general: GeneralStep,
} satisfies Record<SetupStep, unknown>

/** People are invited as members. The step can be skipped. */
function InviteStep({ workspace: { org, isAdmin }, navigation }: StepProps) {
  return (
    <div className="flex flex-col gap-5">
      {isAdmin ? (
        <>
          <p className="max-w-[70ch] text-14 text-muted">
            People you invite join as members. You can skip this step and invite people later in
            Settings, under Team.
          </p>
          <InviteForm orgId={org.org_id} />
        </>
      ) : (
        <ReadOnlyNotice />
      )}
      <StepActions navigation={navigation} onNext={() => navigation.toNext(org.org_id)} />
    </div>
  )
}

/** Shown while the workspace loads, in the size of the step. */
export function StepSkeleton({ step }: { step: SetupStep }) {
  return (
    <div className="flex flex-col gap-5">
      <span role="status" className="sr-only">
        Loading
      </span>
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-control w-full" />
      {step === 'main-configuration' && <ObjectiveChoice isLoading />}
    </div>
  )
}
