import { placeElements, type Breakpoint, type Placeable } from './place-elements.ts'

/** Top to bottom, then left to right. */
export function inReadingOrder<E extends Placeable>(
  elements: readonly E[],
  breakpoint: Breakpoint,
): readonly E[] {
  const placed = placeElements(elements, breakpoint)
  const rank = (id: string) => {
    const [x = 0, y = 0] = placed.get(id) ?? []
    return y * 100 + x
  }
  return elements.toSorted((left, right) => rank(left.id) - rank(right.id))
}
