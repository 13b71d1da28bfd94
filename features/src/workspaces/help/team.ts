import { inviteMessageMaxLength } from '@cartograph/contract'
import { invitationDays } from '../invitation-days.ts'

export const team = () => `# Team

## Invite people

Admins invite people under **Settings → Team**: one or more work email addresses, a role and, optionally, a
message of at most ${inviteMessageMaxLength} characters. Each person gets a link that works for ${invitationDays} days. Invite an address
again to send a new link. Gmail, Outlook and other public addresses aren't supported.

Members who aren't admins can invite a teammate with the same email domain to finish connecting a data source.

An invitation belongs to the address it was sent to: sign in or sign up with that address to accept it.

## Roles

| | admin | member | demo |
|---|---|---|---|
| view dashboards, insights and settings | yes | yes | yes, with emails and names hidden |
| start and stop data sources | yes | yes | no |
| add to the action log, mark insights | yes | yes | no |
| invite | yes | to finish a data source | no |
| edit dashboards | yes | no | no |
| change settings, roles, API keys, the plan | yes | no | no |
| view the audit log | yes | no | no |

The demo role is for showing the product to others. Only developers can give it.

## Change roles and leave

Under **Settings → Team** an admin changes a person's role or deactivates them. A deactivated person is signed
out everywhere at once and can't rejoin until an admin activates them again. Deactivating someone who hasn't
accepted yet withdraws the invitation.

A workspace always keeps an active admin: make someone else an admin before you step down.
`
