import type { DashboardSpec } from '@cartograph/contract'
import { removeElement } from './remove-element.ts'
import { changeTab, findSection, type SectionAt } from './section-at.ts'

/** With everything in it. What other sections show of its rows they go on showing. */
export function removeSection(spec: DashboardSpec, at: SectionAt): DashboardSpec {
  const section = findSection(spec, at)
  if (section === undefined) return spec
  const emptied = section.elements.reduce((left, { id }) => removeElement(left, id), spec)
  return changeTab(emptied, at.tab, (tab) => ({
    ...tab,
    sections: tab.sections.filter((_, n) => n !== at.section),
  }))
}
