import { FeatureSection } from './general/FeatureSection.tsx'
import { GeneralForm } from './general/GeneralForm.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function GeneralPage() {
  const { org } = useSettings()
  return (
    <SettingsPage
      title="General"
      adminsOnly="Only admins of this workspace can change its settings."
    >
      {/* Another workspace is another form. */}
      <GeneralForm key={org.org_id} />
      <FeatureSection key={`features ${org.org_id}`} />
    </SettingsPage>
  )
}
