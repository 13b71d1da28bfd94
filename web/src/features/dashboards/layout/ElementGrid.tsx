import type { ElementLayout, Position } from '@cartograph/contract'
import { useCallback, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { breakpoints, placeElements, rowHeight } from './place-elements.ts'
import { inReadingOrder } from './reading-order.ts'
import { TileHeightContext } from './shrink.ts'

interface ElementGridProps {
  readonly elements: readonly { readonly id: string; readonly layout?: ElementLayout | undefined }[]
  readonly children: (id: string) => ReactNode
}

/**
 * All breakpoints are in CSS, so nothing is measured before the first paint. Content that can't shrink takes
 * more rows than its layout says, and tables and lists with few rows take fewer.
 */
export function ElementGrid({ elements, children }: ElementGridProps) {
  const [needed, setNeeded] = useState<ReadonlyMap<string, number>>(new Map())
  const report = useCallback((id: string, height: number) => {
    const rows = Math.ceil((height + cellPadding) / rowHeight)
    setNeeded((before) => (before.get(id) === rows ? before : new Map(before).set(id, rows)))
  }, [])
  const areas = useMemo(() => {
    const placed = breakpoints.map((name) => [name, placeElements(elements, name, needed)] as const)
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
  }, [elements, needed])
  return (
    <TileHeightContext value={report}>
      <div className="@container -m-2">
        <div
          className="grid grid-cols-6 @min-[700px]:grid-cols-12 @min-[890px]:grid-cols-[repeat(18,minmax(0,1fr))]"
          style={{ gridAutoRows: `minmax(${rowHeight}px, auto)` }}
        >
          {/* DOM order, and so tab order, follows the widest grid. */}
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
    </TileHeightContext>
  )
}

/** Of a cell of the grid, above and below, in pixels. */
const cellPadding = 16

function areaOf([x, y, w, h]: Position): string {
  return `${y + 1} / ${x + 1} / span ${h} / span ${w}`
}
