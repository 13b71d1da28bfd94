import { trialDays } from '@cartograph/contract'

export const workspaces = () => `# Workspaces

A workspace is a collection of data sources and the people who work with them. Only its members see its data.
You can be in several workspaces; the workspace menu switches between them.

## Create a workspace

Choose **Create workspace** on your list of workspaces. You become its admin. The guided setup has four steps:
your store, data sources, your team, and region and currency. You can leave at any step and return through
**Guided setup** in the menu of the workspace's card.

## Settings → General

Everyone can see these; only admins can change them.

- **Workspace name**: letters, digits, spaces and hyphens.
- **Time zone**: decides when a day begins. All daily and weekly totals use it.
- **Currency**: amounts in other currencies are converted into it at the rate of their day.
- **Primary business objective**: the platform that matters most to you.
- **Domain auto-add**: when on, everyone with a confirmed address on your email domain can join as a member.
  It uses the domain of the person who created the workspace, and isn't available for public email providers.

## Plan

A new workspace has a ${trialDays}-day trial with everything included. **Settings → Plan & Billing** shows when your plan
ends. After that, settings stay open and your data is kept; insights and dashboards open again with an active
plan.
`
