import type { HelpFacts } from './help-facts.ts'

export const index = ({ supportEmail, hasSearch, hasAudiences }: HelpFacts) => `# Help

Cartograph brings your store, ads, email and support data into a workspace that your team shares, and shows
what changed and why.

## Find your way

- **Overview** is the first page of a workspace, with the key metrics for its type of business.
- **Explore** has dashboards for each part of the business: [dashboards](dashboards).
- **Feed** lists unusual changes and what drove them: [insights](insights).
${hasSearch ? '- **Search** finds past insights by metric, channel or product: [search](search).\n' : ''}- **Action log** is where the team records what it did: [action log](action-log).
${hasAudiences ? '- **Audiences** has the segments of your customers, and the lists at platforms that follow them: [customer segments](segments),\n  [synced audiences](synced-audiences).\n' : ''}- **Settings** has tabs for General, Team, Data sources, Destinations, API keys and Plan & Billing. Admins also see
  the audit log.
- **All workspaces** takes you back to your list of workspaces.
- **Find anything** at the top, or Ctrl+K (⌘K on a Mac), finds every page, dashboard, metric and setting.
- The key **?** lists the keyboard shortcuts of the page you're on.
- The menu at the top right has your account and the devices where you're signed in.

## Learn more

- [Data sources](data-sources): connecting platforms, and how fresh your data is.
- [Destinations](destinations): where you can send audiences.
- [Workspaces](workspaces): settings and plan.
- [Team](team): inviting people and roles.
- [API and keys](api): reading your data from scripts and tools.

## Get support

1. Open **Settings → Data sources** and check whether a source needs to be reauthorized.
2. Read the message on the screen: it says what went wrong and what to do.
3. ${supportEmail === null ? 'Still stuck? Ask an admin of your workspace. **Settings → Team** lists them.' : `Still stuck? Email [${supportEmail}](mailto:${supportEmail}).`}
   Say what you did, what you saw and when it happened. The time helps to find the error in the log.
`
