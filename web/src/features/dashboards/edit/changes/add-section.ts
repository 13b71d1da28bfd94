import type { DashboardSpec } from '@cartograph/contract'
import { changeTab } from './section-at.ts'

/** At the end of a tab, with nothing in it yet. */
export function addSection(spec: DashboardSpec, tab: number, title: string): DashboardSpec {
  if (spec.tabs[tab] === undefined) return spec
  return changeTab(spec, tab, (one) => ({
    ...one,
    sections: [
      ...one.sections,
      {
        title,
        filters: [],
        include_period_filter: false,
        use_grid: true,
        num_columns: 1,
        elements: [],
      },
    ],
  }))
}
