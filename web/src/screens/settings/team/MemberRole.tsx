import type { OrgUser, Role } from '@cartograph/contract'
import { useState } from 'react'
import { useDevMode } from '../../../features/session/dev-mode.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useSettings } from '../settings-context.ts'
import { personName, roleNames, roleOptions } from './person-labels.ts'
import { useChangeMember } from './use-change-member.ts'

/** Admins must confirm before they give up their own role. */
export function MemberRole({ member }: { member: OrgUser }) {
  const { org, isAdmin } = useSettings()
  const { devMode } = useDevMode()
  const [wanted, setWanted] = useState<Role | null>(null)
  const change = useChangeMember(org.org_id, member)
  if (!isAdmin) return roleNames[member.role]
  return (
    <>
      <SelectField
        label={`Role of ${personName(member)}`}
        isLabelHidden
        size="small"
        className="w-32"
        options={roleOptions({ withDemo: devMode || member.role === 'demo' })}
        value={change.isPending ? (change.variables.role ?? member.role) : member.role}
        disabled={change.isPending || member.status === 'inactive'}
        onChange={(role) => (member.is_self ? setWanted(role) : change.mutate({ role }))}
      />
      <ConfirmDialog
        isOpen={wanted !== null}
        onOpenChange={() => setWanted(null)}
        title="Change your own role?"
        confirmLabel="Change my role"
        onConfirm={() => {
          if (wanted !== null) change.mutate({ role: wanted })
          setWanted(null)
        }}
      >
        You'll no longer be able to manage this workspace. Only another admin can make you an admin
        again.
      </ConfirmDialog>
    </>
  )
}
