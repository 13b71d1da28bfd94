import type { ElementLayout, Position } from '@cartograph/contract'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { breakpoints, placeElements, rowHeight } from './place-elements.ts'
import { inReadingOrder } from './reading-order.ts'

interface ElementGridProps {
  readonly elements: readonly { readonly id: string; readonly layout?: ElementLayout | undefined }[]
  readonly children: (id: string) => ReactNode
}

/**
 * Every breakpoint is in the style sheet, so that nothing has to be measured before it can be drawn. What
 * cannot be made smaller, such as figures on a narrow screen, takes more rows than it was given.
 */
export function ElementGrid({ elements, children }: ElementGridProps) {
  const areas = useMemo(() => {
    const placed = breakpoints.map((name) => [name, placeElements(elements, name)] as const)
    return new Map(
      elements.map(({ id }) => [
        id,
        Object.fromEntries(
          placed.flatMap(([name, positions]) => {
            const position = positions.get(id)
            return position === undefined ? [] : [[`--${name}`, areaOf(position)]]
          }),
        ),
      ]),
    )
  }, [elements])
  return (
    <div className="@container -m-2">
      <div
        className="grid grid-cols-6 @min-[700px]:grid-cols-12 @min-[890px]:grid-cols-[repeat(18,minmax(0,1fr))]"
        style={{ gridAutoRows: `minmax(${rowHeight}px, auto)` }}
      >
        {/* Whoever goes through the page by key meets the elements as they are seen on the widest grid. */}
        {inReadingOrder(elements, 'lg').map(({ id }) => (
          <div
            key={id}
            className="min-w-0 p-2 [grid-area:var(--sm)] @min-[700px]:[grid-area:var(--md)] @min-[890px]:[grid-area:var(--lg)]"
            style={areas.get(id) as CSSProperties}
          >
            {children(id)}
          </div>
        ))}
      </div>
    </div>
  )
}

function areaOf([x, y, w, h]: Position): string {
  return `${y + 1} / ${x + 1} / span ${h} / span ${w}`
}
