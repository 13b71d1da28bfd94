import { trialDays } from '@cartograph/contract'

export const workspaces = () => `# Workspaces

A workspace is a collection of data sources and the people who work with them. What its sources bring in is
seen by its members and by nobody else. You can be in several workspaces; the switcher at the top changes
between them.

## A new workspace

Choose **Create workspace** on the list of workspaces. Whoever creates a workspace is its admin. The guided setup
has four steps: the main configuration, connecting accounts, inviting your team, and general settings. You
can leave it at any step and come back through **Guided setup** on the workspace's card.

## Settings → General

Only admins change these; everybody else sees them.

- **Name**: letters, digits, spaces and hyphens.
- **Time zone**: decides where a day begins. Days in charts are days of this zone.
- **Currency**: the one that the workspace is kept in.
- **Primary business objective**: the platform that matters most to you.
- **Domain auto-add**: when it is on, everybody with a confirmed address of the workspace's e-mail domain may
  join by themselves, as a member. It belongs to the domain of whoever created the workspace and cannot be
  used with public e-mail providers.

## The plan

A new workspace has a trial of ${trialDays} days with everything in it. Settings → Plan & Billing says until
when a plan runs. When it has ended, the settings stay open and your data are kept; the insights open again
with an active plan.
`
