import { inviteMessageMaxLength } from '@cartograph/contract'
import { invitationDays } from '../invitation-days.ts'

export const team = () => `# Team

## Inviting people

Admins invite on **Settings → Team**: one or more work addresses, a role and, if you like, a message of at
most ${inviteMessageMaxLength} characters. Each person gets an e-mail with a link that is good for
${invitationDays} days. Inviting an address again after that sends a new link. Public e-mail providers are
refused.

Members who are not admins can invite a teammate of the same e-mail domain to finish connecting a data
source.

An invitation belongs to the address it was sent to: sign in, or sign up, with that address to accept it.

## Roles

| | admin | member | demo |
|---|---|---|---|
| see figures, settings and the team | yes | yes | yes, with e-mail addresses and names masked |
| start and stop data sources | yes | yes | no |
| invite | yes | to finish a data source | no |
| change settings, roles, API keys, the plan | yes | no | no |
| read the audit log | yes | no | no |

The role demo is for showing the product; only developers give it.

## Changing and leaving

On **Settings → Team** an admin changes a person's role, or deactivates the person. Whoever is deactivated
is signed out everywhere at once and cannot come back by themselves; an admin can activate them again. For
an invitation that nobody has accepted yet, deactivating withdraws it.

A workspace always keeps an active admin: make somebody else an admin before you step down.
`
