import type { DashboardSpec, FilterSpec } from '@cartograph/contract'

/**
 * The part of a dashboard that a visitor may see: dates and granularity are all there is to choose, because
 * lists of values could name customers. Insights and links into the app are left out.
 */
export function publicSpec(spec: DashboardSpec): DashboardSpec {
  return {
    ...spec,
    global_filters: spec.global_filters.filter(isOfTime),
    page_prompts: [],
    include_recent_views: false,
    required_datasources_for_feature: [],
    tabs: spec.tabs.map((tab) => ({
      ...tab,
      sections: tab.sections.map(({ page_prompt: _prompt, ...section }) => ({
        ...section,
        filters: section.filters.filter(isOfTime),
        elements: section.elements
          .filter(({ type }) => type !== 'significant_changes')
          .map((element) => ({ ...element, required_datasources_for_feature: [] })),
      })),
    })),
  }
}

function isOfTime({ ui_component: kind }: FilterSpec): boolean {
  return kind === 'date_range_picker' || kind === 'time_granularity_dropdown'
}
