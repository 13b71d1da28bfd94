import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { TextField } from '../../ui/TextField.tsx'

type InvitationCodeProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** Only where this installation asks for codes. */
export function InvitationCode(props: InvitationCodeProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <TextField {...props} label="Invitation code" autoComplete="off" className="w-full" />
      <Link
        to="."
        hash="invitation"
        className="rounded-control text-13 font-medium text-accent underline underline-offset-2 hover:text-accent-hover"
      >
        Request an invitation
      </Link>
    </div>
  )
}
