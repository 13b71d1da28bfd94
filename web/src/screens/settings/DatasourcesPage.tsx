import { mayDo } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery } from '../../api/queries.ts'
import { PlatformCatalogue } from '../../features/catalogue/PlatformCatalogue.tsx'
import { SyncPanel } from '../../features/sync/SyncPanel.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyBox } from './EmptyBox.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Where the data of the workspace come from. */
export function DatasourcesPage() {
  return (
    <SettingsPage title="Data sources">
      <Connected />
      <SettingsSection title="Platforms">
        <PlatformCatalogue />
      </SettingsSection>
    </SettingsPage>
  )
}

function Connected() {
  const { org, role } = useSettings()
  const { data, error, isFetching, refetch } = useQuery(ingestionsQuery(useClient(), org.org_id))
  if (data === undefined) {
    if (error) {
      return (
        <ErrorState
          title="The data sources could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )
    }
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-12" />
      </div>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyBox title="No data source is connected yet">
        <p className="max-w-[56ch] text-14 text-muted">
          Once a shop or another platform is connected to this workspace, you see here what is read
          from it and how fresh its data are.
        </p>
      </EmptyBox>
    )
  }
  return (
    <SyncPanel
      orgId={org.org_id}
      streams={data.items}
      timeZone={org.timezone}
      mayChange={mayDo(role, 'connections.change')}
    />
  )
}
