import { IntegrationsPanel } from '../../features/integrations/IntegrationsPanel.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function DatasourcesPage() {
  const { org, role } = useSettings()
  return (
    <SettingsPage title="Data sources">
      <IntegrationsPanel
        orgId={org.org_id}
        role={role}
        timeZone={org.timezone}
        context="datasource"
      />
    </SettingsPage>
  )
}
