import { CachedRead } from '../kit/cached-read.ts'
import {
  AdAccount,
  Campaign,
  LooseInsight,
  ReachRow,
  ReportRun,
  ReportStatus,
  type LooseInsight as InsightRow,
} from './api-types.ts'
import type { MetaClient } from './client.ts'

/** The API client of one ad account. */
export class AdAccountClient {
  readonly graph: MetaClient
  readonly accountId: string
  /** The status of every campaign, which insights do not include. */
  readonly campaignStatuses: CachedRead<ReadonlyMap<string, string>>
  readonly #path: string
  #facts: AdAccount | null = null

  constructor(graph: MetaClient, accountId: string) {
    this.graph = graph
    this.accountId = accountId
    this.#path = `/act_${accountId}`
    this.campaignStatuses = new CachedRead(graph.ports.clock, (signal) => this.#statuses(signal))
  }

  async facts(signal: AbortSignal): Promise<AdAccount> {
    const params = { fields: 'account_id,name,currency,timezone_name,created_time' }
    this.#facts ??= await this.graph.call(
      { method: 'GET', path: this.#path, params, signal },
      AdAccount,
    )
    return this.#facts
  }

  /** Deleted campaigns cannot be listed. */
  async #statuses(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const params = {
      fields: 'id,effective_status',
      // Includes archived campaigns; a request for deleted ones is rejected.
      effective_status: JSON.stringify(campaignStatuses),
    }
    const campaigns = await this.graph.list(
      { path: `${this.#path}/campaigns`, params, signal },
      Campaign,
    )
    return new Map(
      campaigns.flatMap(({ id, effective_status: status }): [string, string][] =>
        status == null ? [] : [[id, status]],
      ),
    )
  }

  async insights(
    view: InsightsView,
    days: readonly string[],
    signal: AbortSignal,
  ): Promise<InsightRow[]> {
    const params = insightsParams(view, days)
    return this.graph.list({ path: `${this.#path}/insights`, params, signal }, LooseInsight)
  }

  /** The reach of the whole account in each period of a range, which begins with the range. */
  reach(
    increment: string,
    range: { readonly since: string; readonly until: string },
    signal: AbortSignal,
  ): Promise<ReachRow[]> {
    const params = {
      level: 'account',
      time_increment: increment,
      time_range: JSON.stringify(range),
      fields: 'reach,impressions',
    }
    return this.graph.list({ path: `${this.#path}/insights`, params, signal }, ReachRow)
  }

  /** Starts an asynchronous report with the same params. Returns its id. */
  async startReport(
    view: InsightsView,
    days: readonly string[],
    signal: AbortSignal,
  ): Promise<string> {
    const params = insightsParams(view, days)
    const { report_run_id } = await this.graph.call(
      { method: 'POST', path: `${this.#path}/insights`, params, signal },
      ReportRun,
    )
    return report_run_id
  }

  async reportState(report: string, signal: AbortSignal): Promise<ReportState> {
    const params = { fields: 'async_status,async_percent_completion' }
    const { async_status, async_percent_completion: percent } = await this.graph.call(
      { method: 'GET', path: `/${report}`, params, signal },
      ReportStatus,
    )
    const state = states.get(async_status) ?? 'running'
    // The status may be completed before the result is.
    return state === 'done' && (percent ?? 100) < 100 ? 'running' : state
  }

  async reportRows(report: string, signal: AbortSignal): Promise<InsightRow[]> {
    return this.graph.list({ path: `/${report}/insights`, signal }, LooseInsight)
  }
}

export type ReportState = 'running' | 'done' | 'failed'

const states: ReadonlyMap<string, ReportState> = new Map([
  ['Job Completed', 'done'],
  ['Job Failed', 'failed'],
  ['Job Skipped', 'failed'],
])

const campaignStatuses = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES']

const everyStatus = [
  ...campaignStatuses,
  'DELETED',
  'PENDING_REVIEW',
  'DISAPPROVED',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
]

/** What is read of a day: results of ads, or of campaigns by the values of some breakdowns. */
export interface InsightsView {
  readonly name: string
  readonly level: 'ad' | 'campaign'
  readonly breakdowns: readonly string[]
}

const campaignFields = [
  'campaign_id',
  'campaign_name',
  'spend',
  'impressions',
  'inline_link_clicks',
  'actions',
  'action_values',
]
const levelFields = {
  ad: ['adset_id', 'adset_name', 'ad_id', 'ad_name', ...campaignFields],
  campaign: campaignFields,
}
const levelStatuses = { ad: everyStatus, campaign: [...campaignStatuses, 'DELETED'] }

/** Without attribution windows, the values follow the ad sets' settings, as in Ads Manager. */
function insightsParams(
  { level, breakdowns }: InsightsView,
  days: readonly string[],
): Record<string, string> {
  return {
    level,
    time_increment: '1',
    time_range: JSON.stringify({ since: days[0], until: days.at(-1) }),
    fields: levelFields[level].join(','),
    ...(breakdowns.length > 0 && { breakdowns: breakdowns.join(',') }),
    // Includes the spend of what is deleted or archived.
    filtering: JSON.stringify([
      { field: `${level}.effective_status`, operator: 'IN', value: levelStatuses[level] },
    ]),
  }
}
