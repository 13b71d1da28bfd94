import { getHelp as endpoint, type HelpPage } from '@cartograph/contract'
import { requireWorkspace } from '../context.ts'
import { readFlags } from '../read-flags.ts'
import { serves } from '../serves.ts'
import { actionLog } from './help/action-log.ts'
import { api } from './help/api.ts'
import { customMetrics } from './help/custom-metrics.ts'
import { dashboards } from './help/dashboards.ts'
import { dataSources } from './help/data-sources.ts'
import { destinations } from './help/destinations.ts'
import type { HelpFacts } from './help/help-facts.ts'
import { index } from './help/index-page.ts'
import { insights } from './help/insights.ts'
import { justAsk } from './help/just-ask.ts'
import { metricTargets } from './help/metric-targets.ts'
import { search } from './help/search.ts'
import { segments } from './help/segments.ts'
import { syncedAudiences } from './help/synced-audiences.ts'
import { team } from './help/team.ts'
import { workspaces } from './help/workspaces.ts'

const pages: Readonly<Record<HelpPage, (facts: HelpFacts) => string>> = {
  index,
  dashboards,
  insights,
  search,
  'action-log': actionLog,
  'custom-metrics': customMetrics,
  'metric-targets': metricTargets,
  'just-ask': justAsk,
  segments,
  'synced-audiences': syncedAudiences,
  'data-sources': dataSources,
  destinations,
  workspaces,
  team,
  api,
}

export const getHelp = serves(endpoint, async (ctx, { md }) => {
  const { settings } = ctx
  const { orgId } = requireWorkspace(ctx)
  const flags = await ctx.store.inWorkspace(orgId, (tx) => readFlags(ctx, tx))
  return {
    markdown: pages[md]({
      publicUrl: settings.publicUrl(),
      hasPlans: settings.hasPlans,
      supportEmail: settings.supportEmail,
      hasSearch: flags.enable_search,
      hasAudiences: flags.enable_audiences,
      hasReports: flags.enable_reports,
      hasCustomMetrics: flags.enable_custom_metrics,
      hasMetricTargets: flags.enable_metric_targets,
      hasJustAsk: flags.enable_ai_chat,
    }),
  }
})
