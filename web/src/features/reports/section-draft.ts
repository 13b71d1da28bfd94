import type { ConditionDraft } from '../../ui/conditions/condition-draft.ts'
import type { ReportGroup } from './report-members.ts'

/** A section of a report while it is edited. */
export interface SectionDraft {
  readonly id: number
  /** Null until it is chosen. */
  readonly group: string | null
  readonly measures: readonly string[]
  readonly breakdowns: readonly string[]
  readonly title: string
  /** Otherwise it follows the metric group. */
  readonly isTitleTyped: boolean
  readonly hasSummary: boolean
  readonly isPivot: boolean
  /** Null counts everything. */
  readonly conditions: ConditionDraft | null
  readonly times: readonly { readonly dimension: string }[]
}

export function emptySection(id: number): SectionDraft {
  return {
    id,
    group: null,
    measures: [],
    breakdowns: [],
    title: '',
    isTitleTyped: false,
    hasSummary: true,
    isPivot: false,
    conditions: null,
    times: [],
  }
}

/** Another group has other metrics, breakdowns and fields. */
export function withGroup(section: SectionDraft, group: ReportGroup): SectionDraft {
  return {
    ...section,
    group: group.name,
    measures: [],
    breakdowns: [],
    conditions: null,
    times: group.time === null ? [] : [{ dimension: group.time }],
    title: section.isTitleTyped ? section.title : group.title,
  }
}

/** An emptied title follows the group again. */
export function withTitle(section: SectionDraft, title: string): SectionDraft {
  return { ...section, title, isTitleTyped: title.trim() !== '' }
}

export function withNewSection(sections: readonly SectionDraft[]): readonly SectionDraft[] {
  return [...sections, emptySection(nextId(sections))]
}

/** The copy follows its original. */
export function withCopy(sections: readonly SectionDraft[], id: number): readonly SectionDraft[] {
  return sections.flatMap((section) =>
    section.id === id ? [section, { ...section, id: nextId(sections) }] : [section],
  )
}

export function inOrder(sections: readonly SectionDraft[], ids: readonly number[]) {
  return ids.flatMap((id) => sections.find((section) => section.id === id) ?? [])
}

function nextId(sections: readonly SectionDraft[]): number {
  return Math.max(0, ...sections.map(({ id }) => id)) + 1
}
