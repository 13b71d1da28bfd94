import { useDevMode } from '../../features/session/dev-mode.ts'
import { InviteForm } from '../../features/invitations/InviteForm.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { MembersTable } from './team/MembersTable.tsx'
import { roleOptions } from './team/person-labels.ts'

export function TeamPage() {
  const { org, isAdmin } = useSettings()
  const { devMode } = useDevMode()
  return (
    <SettingsPage
      title="Team"
      adminsOnly="Only admins of this workspace can invite people, change roles, and activate or deactivate people."
    >
      {isAdmin && (
        <Section
          title="Invite people"
          intro="They'll get an email with a link to join this workspace."
        >
          <InviteForm orgId={org.org_id} roles={roleOptions({ withDemo: devMode })} />
        </Section>
      )}
      <Section title="People">
        <MembersTable />
      </Section>
    </SettingsPage>
  )
}
