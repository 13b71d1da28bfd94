import { useState } from 'react'
import {
  definitionOf,
  type Model,
  type ReportDraft,
} from '../../../features/reports/report-draft.ts'
import type { SectionDraft } from '../../../features/reports/section-draft.ts'
import type { ReportProblems, SectionProblems } from './place-problems.ts'

/** What has to be mended in the sections: what the server refused, and what an attempt to save found missing. */
export function useSectionChecks(model: Model, problems: ReportProblems) {
  /** The sections of the last attempt, with the rows of their conditions; null before. */
  const [checked, setChecked] = useState<ReadonlyMap<number, ReadonlySet<number>> | null>(null)
  const isChecked = (section: SectionDraft) => checked?.has(section.id) === true

  const problemsOf = (section: SectionDraft, index: number): SectionProblems => {
    const found = problems.sections.get(index)
    const missing = isChecked(section) ? missingParts(section) : {}
    return { fields: { ...found?.fields, ...missing }, conditions: found?.conditions ?? none }
  }
  return {
    /** An attempt to save was made. */
    isChecked: checked !== null,
    check: ({ sections }: ReportDraft) =>
      setChecked(new Map(sections.map((section) => [section.id, rowsOf(section)]))),
    rowsOf: (section: SectionDraft) => checked?.get(section.id) ?? noRows,
    problemsOf,
    isWrong: (section: SectionDraft, index: number) => {
      const { fields, conditions } = problemsOf(section, index)
      if (Object.keys(fields).length > 0 || conditions.size > 0) return true
      return isChecked(section) && definitionOf(section, model) === null
    },
  }
}

function missingParts({ group, measures, title }: SectionDraft): SectionProblems['fields'] {
  if (group === null) return { group: 'Choose a metric group' }
  return {
    ...(measures.length === 0 && { measures: 'Choose a metric' }),
    ...(title.trim() === '' && { title: 'Required' }),
  }
}

function rowsOf({ conditions }: SectionDraft): ReadonlySet<number> {
  return new Set((conditions ?? []).flatMap(({ rows }) => rows.map(({ id }) => id)))
}

const none: ReadonlyMap<string, string> = new Map()
const noRows: ReadonlySet<number> = new Set()
