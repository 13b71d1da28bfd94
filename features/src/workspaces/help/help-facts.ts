/** Facts about the installation for the help pages. */
export interface HelpFacts {
  readonly publicUrl: string
  readonly supportEmail: string | null
  readonly hasPlans: boolean
  readonly hasSearch: boolean
  readonly hasAudiences: boolean
  readonly hasReports: boolean
  readonly hasCustomMetrics: boolean
  readonly hasMetricTargets: boolean
  readonly hasJustAsk: boolean
}
