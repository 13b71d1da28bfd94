import type { DashboardSpec } from '@cartograph/contract'
import { changeSection, findSection, type SectionAt } from './section-at.ts'

/** An empty title is none: a section may do without. */
export function renameSection(spec: DashboardSpec, at: SectionAt, title: string): DashboardSpec {
  const section = findSection(spec, at)
  if (section === undefined || (section.title ?? '') === title) return spec
  return changeSection(spec, at, (before) => {
    const after = { ...before }
    delete after.title
    return title === '' ? after : { ...after, title }
  })
}
