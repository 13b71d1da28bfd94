import { hasPermission } from '@cartograph/contract'
import { ChoicesSection } from './notifications/ChoicesSection.tsx'
import { DigestSection } from './notifications/DigestSection.tsx'
import { SlackDigestSection } from './notifications/SlackDigestSection.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** What reaches the user from this workspace, and how. */
export function NotificationsPage() {
  const { org, role } = useSettings()
  return (
    <SettingsPage title="Notifications">
      <ChoicesSection key={`choices ${org.org_id}`} orgId={org.org_id} />
      <DigestSection key={`digest ${org.org_id}`} orgId={org.org_id} timezone={org.timezone} />
      {hasPermission(role, 'reports.send_outside') && (
        <SlackDigestSection
          key={`slack ${org.org_id}`}
          orgId={org.org_id}
          timezone={org.timezone}
        />
      )}
    </SettingsPage>
  )
}
