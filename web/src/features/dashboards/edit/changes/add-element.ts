import type { DashboardSection, DashboardSpec, ElementSpec, Position } from '@cartograph/contract'
import { placeElements } from '../../layout/place-elements.ts'
import { changeSection, type SectionAt } from './section-at.ts'

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** Appends the element below all others of its section. */
export function addElement(
  spec: DashboardSpec,
  at: SectionAt,
  element: ElementSpec,
  size: ElementSize,
): DashboardSpec {
  return changeSection(spec, at, (section) => {
    const lg: Position = [0, bottomOf(section), size.width, size.height]
    return { ...section, elements: [...section.elements, { ...element, layout: { lg } }] }
  })
}

function bottomOf({ elements }: DashboardSection): number {
  const placed = [...placeElements(elements, 'lg').values()]
  return Math.max(0, ...placed.map(([, y, , height]) => y + height))
}
