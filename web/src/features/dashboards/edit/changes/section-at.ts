import type { DashboardSection, DashboardSpec, DashboardTab } from '@cartograph/contract'
import type { Place } from '../../filters/state/dashboard-filters.ts'

/** Indexes of a tab and a section, from 0. */
export interface SectionAt {
  readonly tab: number
  readonly section: number
}

export function sectionAt(place: Place): SectionAt {
  const [tab = 1, section = 1] = place.split('.').map(Number)
  return { tab: tab - 1, section: section - 1 }
}

export function findSection(spec: DashboardSpec, at: SectionAt): DashboardSection | undefined {
  return spec.tabs[at.tab]?.sections[at.section]
}

export function changeTab(
  spec: DashboardSpec,
  at: number,
  change: (tab: DashboardTab) => DashboardTab,
): DashboardSpec {
  return { ...spec, tabs: spec.tabs.map((tab, n) => (n === at ? change(tab) : tab)) }
}

export function changeSection(
  spec: DashboardSpec,
  at: SectionAt,
  change: (section: DashboardSection) => DashboardSection,
): DashboardSpec {
  return changeTab(spec, at.tab, (tab) => ({
    ...tab,
    sections: tab.sections.map((section, n) => (n === at.section ? change(section) : section)),
  }))
}

export function changeEverySection(
  spec: DashboardSpec,
  change: (section: DashboardSection) => DashboardSection,
): DashboardSpec {
  return {
    ...spec,
    tabs: spec.tabs.map((tab) => ({ ...tab, sections: tab.sections.map(change) })),
  }
}
