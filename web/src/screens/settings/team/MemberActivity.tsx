import type { OrgUser } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useSettings } from '../settings-context.ts'
import { personName } from './person-labels.ts'
import { useChangeMember } from './use-change-member.ts'

/** Activates or deactivates a member, or withdraws an invitation. */
export function MemberActivity({ member }: { member: OrgUser }) {
  const { org } = useSettings()
  const [isAsking, setAsking] = useState(false)
  const change = useChangeMember(org.org_id, member)
  const { label, title, text } = wordsFor(member)
  const isActivating = member.status === 'inactive'
  return (
    <span className="-mr-3 flex justify-end">
      <Button
        size="small"
        look="quiet"
        aria-label={`${label} ${personName(member)}`}
        isBusy={change.isPending}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={title}
        confirmLabel={label}
        tone={isActivating ? 'normal' : 'danger'}
        isBusy={change.isPending}
        onConfirm={() =>
          change.mutate({ is_active: isActivating }, { onSettled: () => setAsking(false) })
        }
      >
        {text}
      </ConfirmDialog>
    </span>
  )
}

function wordsFor(member: OrgUser): { label: string; title: string; text: string } {
  const name = personName(member)
  if (member.status === 'invited') {
    return {
      label: 'Withdraw',
      title: `Withdraw the invitation of ${name}?`,
      text: 'The link in the invitation stops working. You can invite them again at any time.',
    }
  }
  if (member.status === 'inactive') {
    return {
      label: 'Activate',
      title: `Activate ${name}?`,
      text: 'They can open this workspace again, with the role they had.',
    }
  }
  return {
    label: 'Deactivate',
    title: `Deactivate ${name}?`,
    text: member.is_self
      ? 'This is you: you can no longer open this workspace.'
      : 'They can no longer open this workspace. You can activate them again at any time.',
  }
}
