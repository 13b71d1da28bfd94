import type { HelpFacts } from './help-facts.ts'

export const index = ({ supportEmail, hasSearch }: HelpFacts) => `# Help

Cartograph brings your store, ads, email and support data into a workspace that your team shares, and shows
what changed and why.

## Find your way

- **Overview** is where a workspace opens: the figures that matter for its type of business.
- **Explore** has a dashboard for each part of the business: [dashboards](dashboards).
- **Feed** lists unusual changes and what drove them: [insights](insights).
${hasSearch ? '- **Search** finds past insights by metric, channel or product: [search](search).\n' : ''}- **Action log** is where the team records what it did: [action log](action-log).
- **Settings** has the tabs General, Team, Data sources, Destinations, API keys and Plan & Billing. Admins
  also see the audit log.
- **All workspaces** takes you back to your list of workspaces.
- Your account, and where you are signed in, is in the menu at the top right.

## Learn more

- [Data sources](data-sources): connecting platforms, and how fresh your data is.
- [Destinations](destinations): where audiences can be sent.
- [Workspaces](workspaces): settings and plan.
- [Team](team): inviting people and roles.
- [API and keys](api): reading your figures from a program.

## Get support

1. Open **Settings → Data sources**. It shows which sources need to be connected again.
2. Read the message on the screen: it says what went wrong and what to do.
3. ${supportEmail === null ? 'Still stuck? Ask an admin of your workspace. **Settings → Team** lists them.' : `Still stuck? Email [${supportEmail}](mailto:${supportEmail}).`}
   Say what you did, what you saw, and when: the time is what finds it in the log.
`
