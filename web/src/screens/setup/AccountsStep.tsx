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
      <p className="max-w-[70ch] text-14 text-muted">
        Connecting takes about a minute. The newest orders load first, so your first figures show
        within minutes. Older days follow in the background.
      </p>
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
