import clsx from 'clsx'
import { useSize } from '../../../../charts/draw/use-size.ts'
import { breakpointAt, placeElements, rowHeight } from '../../layout/place-elements.ts'
import type { EditableGridProps } from './editable-grid-props.ts'
import { GridAtWidth } from './GridAtWidth.tsx'
import { describeBreakpoint } from './describe-layout.ts'
import './editable-grid.css'

/** Picks the breakpoint by width, as the style sheet does for the static grid. */
export function MovableGrid({ width: framed, showBreakpoint, ...rest }: EditableGridProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const width = framed ?? size.width
  const breakpoint = breakpointAt(width)
  return (
    <div className="editable-grid">
      <div ref={ref} className={clsx(framed !== undefined && 'editable-grid-scroller')}>
        {width > 0 ? (
          <div
            className={clsx(framed !== undefined && 'editable-grid-frame')}
            style={framed === undefined ? undefined : { width: framed }}
          >
            <GridAtWidth {...rest} key={breakpoint} breakpoint={breakpoint} width={width} />
          </div>
        ) : (
          // Reserves the height while measuring, to keep the scroll position.
          <div style={{ height: heightOf(rest.elements) }} />
        )}
      </div>
      {showBreakpoint && (
        <p className="editable-grid-breakpoint">{describeBreakpoint(breakpoint, width)}</p>
      )}
    </div>
  )
}

function heightOf(elements: EditableGridProps['elements']): number {
  const ends = [...placeElements(elements, 'lg').values()].map(([, y, , h]) => y + h)
  return Math.max(0, ...ends) * rowHeight
}
