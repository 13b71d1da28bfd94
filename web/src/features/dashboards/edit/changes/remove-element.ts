import type { DashboardSpec } from '@cartograph/contract'
import { findElement } from './find-element.ts'
import { keepQueries } from './keep-queries.ts'
import { changeEverySection } from './section-at.ts'

export function removeElement(spec: DashboardSpec, id: string): DashboardSpec {
  const gone = findElement(spec, id)
  if (gone === undefined) return spec
  return changeEverySection(keepQueries(spec, gone), (section) =>
    section.elements.some((element) => element.id === id)
      ? { ...section, elements: section.elements.filter((element) => element.id !== id) }
      : section,
  )
}
