import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { useDevMode } from '../../features/session/dev-mode.ts'
import { IntegrationsPanel } from '../../features/integrations/IntegrationsPanel.tsx'
import { useLiveIngestions } from '../../features/sync/use-live-ingestions.ts'
import { StepActions } from './StepActions.tsx'
import type { StepProps } from './step-props.ts'

/** Members may connect accounts as well. The step can be skipped. */
export function AccountsStep({ workspace: { org }, navigation }: StepProps) {
  const { devMode } = useDevMode()
  const { data } = useQuery(workspaceQuery(useClient(), org.org_id))
  // Outside of the workspace's shell, no other component listens.
  useLiveIngestions(org.org_id)
  return (
    <div className="flex flex-col gap-5">
      {data && (
        <IntegrationsPanel
          orgId={org.org_id}
          role={data.user.role}
          timeZone={org.timezone}
          context="datasource"
          withBigCommerce={devMode}
        />
      )}
      <StepActions navigation={navigation} onNext={() => navigation.toNext(org.org_id)} />
    </div>
  )
}
