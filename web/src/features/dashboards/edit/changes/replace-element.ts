import type { DashboardSpec, ElementSpec } from '@cartograph/contract'
import { findElement } from './find-element.ts'
import { keepQueries } from './keep-queries.ts'
import { changeEverySection } from './section-at.ts'

/** In the same place. What else showed its rows goes on showing those. */
export function replaceElement(spec: DashboardSpec, element: ElementSpec): DashboardSpec {
  const before = findElement(spec, element.id)
  if (before === undefined) return spec
  const isSameData = JSON.stringify(before.data) === JSON.stringify(element.data)
  const { layout } = before
  const placed: ElementSpec = layout === undefined ? element : { ...element, layout }
  return changeEverySection(isSameData ? spec : keepQueries(spec, before), (section) =>
    section.elements.some(({ id }) => id === element.id)
      ? {
          ...section,
          elements: section.elements.map((one) => (one.id === element.id ? placed : one)),
        }
      : section,
  )
}
