import { keptDaysWithoutPlan, trialDays } from '@cartograph/contract'
import type { HelpFacts } from './help-facts.ts'

export const workspaces = ({ hasPlans }: HelpFacts) => `# Workspaces

A workspace is a collection of data sources and the people who work with them. Only its members can see its data.
You can be in several workspaces; use the workspace menu to switch between them.

## Create a workspace

Choose **Create workspace** in your list of workspaces. You become its admin. The guided setup has four steps: your
store, data, team members, and region and currency. You can leave at any step and return later with **Guided setup**
in the menu of the workspace's card.

## Settings → General

Everyone can see these settings; only admins can change them.

- **Workspace name**: letters, digits, spaces and hyphens.
- **Where do you sell?**: the platform that matters most to you.
- **Time zone**: used for all daily and weekly totals.
- **Currency**: amounts in other currencies are converted at that day's exchange rate.
- **Domain auto-add**: when on, anyone with a verified address at your email domain can join as a member. It uses the
  domain of the person who created the workspace and isn't available for public email providers.
- **Features**: the parts of the product that this workspace uses. Switching one off hides it for everyone at once
  and keeps its data.

## Plan

${hasPlans ? planEnds : planIsFree}
`

const planEnds = `New workspaces start with a ${trialDays}-day trial that includes everything. **Settings → Plan & Billing**
shows when your plan ends, how far its limits are used and what other plans cost; admins can change and cancel the plan
there. After its end, syncs and messages stop, your data is kept for ${keptDaysWithoutPlan} days, and you can still open
settings; insights and dashboards are available again once you have an active plan.`

const planIsFree =
  'On this installation, every workspace is free, includes everything and stays open.'
