import type { HelpFacts } from './help-facts.ts'

export const index = (facts: HelpFacts) => `# Help

Cartograph brings your store, ads, email and support data into a workspace that your team shares, and shows
what changed and why.

## Find your way

- **Overview** is the first page of a workspace, with the key metrics for its type of business.
- **Explore** has dashboards for each part of the business: [dashboards](dashboards).
- **Feed** lists unusual changes and what drove them: [insights](insights).
${facts.hasSearch ? '- **Search** finds past insights by metric, channel or product: [search](search).\n' : ''}${facts.hasReports ? '- **Reports** has tables of metrics by period, to read, export and send on a schedule.\n' : ''}- **Action log** is where the team records what it did: [action log](action-log).
${facts.hasCustomMetrics ? '- **Custom metrics** has the metrics that your team defined: [custom metrics](custom-metrics).\n' : ''}${facts.hasMetricTargets ? '- **Metric targets** has what metrics should reach in each month: [metric targets](metric-targets).\n' : ''}${facts.hasJustAsk ? '- **Just Ask** answers questions in plain words: [Just Ask](just-ask).\n' : ''}${facts.hasAudiences ? '- **Audiences** has the segments of your customers, and the lists at platforms that follow them: [customer segments](segments),\n  [synced audiences](synced-audiences).\n' : ''}- **Settings** has tabs for General, Team, Data sources, Destinations, API keys and Plan & Billing. Admins also see
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
3. ${facts.supportEmail === null ? 'Still stuck? Ask an admin of your workspace. **Settings → Team** lists them.' : `Still stuck? Email [${facts.supportEmail}](mailto:${facts.supportEmail}).`}
   Say what you did, what you saw and when it happened. The time helps to find the error in the log.
`
