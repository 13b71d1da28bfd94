import { IntegrationsPanel } from '../../features/integrations/IntegrationsPanel.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function DestinationsPage() {
  const { org, role } = useSettings()
  return (
    <SettingsPage title="Destinations">
      <IntegrationsPanel
        orgId={org.org_id}
        role={role}
        timeZone={org.timezone}
        context="destination"
      />
    </SettingsPage>
  )
}
