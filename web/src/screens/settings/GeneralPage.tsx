import { Alert } from '../../ui/feedback/Alert.tsx'
import { GeneralForm } from './general/GeneralForm.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function GeneralPage() {
  const { org, isAdmin } = useSettings()
  return (
    <SettingsPage title="General">
      {!isAdmin && (
        <Alert tone="info" className="w-fit">
          Only admins of this workspace can change its settings.
        </Alert>
      )}
      {/* Another workspace is another form. */}
      <GeneralForm key={org.org_id} />
    </SettingsPage>
  )
}
