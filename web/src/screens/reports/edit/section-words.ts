import type { Model } from '../../../features/reports/report-draft.ts'
import { chosenOf } from '../../../features/reports/report-members.ts'
import type { SectionDraft } from '../../../features/reports/section-draft.ts'

/** 'Net sales, Orders by Channel' */
export function sectionWords(
  { group: name, measures, breakdowns }: SectionDraft,
  { groups }: Model,
): string {
  const group = groups.find((one) => one.name === name)
  if (group === undefined) return name ?? 'Choose a metric group'
  if (measures.length === 0) return group.title
  const titles = (members: readonly string[], from: typeof group.breakdowns) =>
    chosenOf(members, from)
      .map(({ label }) => label)
      .join(', ')
  const by = breakdowns.length === 0 ? '' : ` by ${titles(breakdowns, group.breakdowns)}`
  return `${titles(measures, [group.metrics])}${by}`
}
