import type { DashboardSpec, ElementLayout, Position } from '@cartograph/contract'
import type { Breakpoint } from '../../layout/place-elements.ts'
import { changeSection, findSection, type SectionAt } from './section-at.ts'

/** Stores new positions at one breakpoint. */
export function moveElements(
  spec: DashboardSpec,
  at: SectionAt,
  breakpoint: Breakpoint,
  positions: ReadonlyMap<string, Position>,
): DashboardSpec {
  const hasMovedElement = findSection(spec, at)?.elements.some(({ id, layout }) => {
    const position = positions.get(id)
    return position !== undefined && String(layout?.[breakpoint]) !== String(position)
  })
  if (hasMovedElement !== true) return spec
  return changeSection(spec, at, (section) => ({
    ...section,
    elements: section.elements.map((element) => {
      const position = positions.get(element.id)
      if (position === undefined) return element
      const layout: ElementLayout = { ...element.layout, [breakpoint]: position }
      return { ...element, layout }
    }),
  }))
}
