import { inviteMessageMaxLength } from '@cartograph/contract'
import { invitationDays } from '../invitation-days.ts'

export const team = () => `# Team

## Invite people

Admins invite people under **Settings → Team**. Enter one or more work email addresses, choose a role and add an
optional message of up to ${inviteMessageMaxLength} characters. Each person gets a link that expires after ${invitationDays} days. Invite an
address again to send a new link. Gmail, Outlook and other public addresses aren't supported.

Members can invite teammates with the same email domain to finish connecting a data source.

An invitation is only valid for the address it was sent to: sign in or sign up with that address to accept it.

## Roles

| Allowed to | admin | member | demo |
|---|---|---|---|
| view dashboards, insights and settings | yes | yes | yes, with emails and names hidden |
| start and stop data sources | yes | yes | no |
| add to the action log, rate and dismiss insights | yes | yes | no |
| invite people | yes | to finish connecting a data source | no |
| edit dashboards | yes | no | no |
| change settings, roles, API keys, the plan | yes | no | no |
| view the audit log | yes | no | no |

The demo role is for showing the product to others. Only developers can assign it.

## Change roles and deactivate people

Under **Settings → Team**, admins can change a person's role or deactivate them. Deactivated people are signed out
everywhere immediately and can't rejoin until an admin reactivates them. Deactivating someone who hasn't accepted
their invitation yet withdraws it.

A workspace always needs an active admin: make someone else an admin before you step down.
`
