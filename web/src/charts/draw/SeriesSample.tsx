import type { ChartColour, SeriesLook } from '../prepare/colour-of.ts'
import { dashOf, fillOf, lineWidth, strokeOf } from './chart-looks.ts'
import { Marker } from './Marker.tsx'
import { Texture, TextureDefs, useTextureIds } from './Texture.tsx'

interface SeriesSampleProps {
  look: SeriesLook
  draw?: 'line' | 'area' | 'bar'
  isComparison?: boolean
  /** The chart has several series, which are told apart by more than their colour. */
  isOneOfSeveral?: boolean
}

/** A piece of the line or bar, beside its name. */
export function SeriesSample({
  look,
  draw = 'line',
  isComparison = false,
  isOneOfSeveral = false,
}: SeriesSampleProps) {
  if (draw === 'bar') {
    return (
      <BarSample colour={look.colour} isComparison={isComparison} isTextured={isOneOfSeveral} />
    )
  }
  return (
    <svg aria-hidden="true" width="20" height="10" className="shrink-0">
      <line
        x1="1"
        x2="19"
        y1="5"
        y2="5"
        strokeLinecap="round"
        strokeWidth={lineWidth(isComparison)}
        strokeDasharray={dashOf(look, isComparison)}
        className={strokeOf(look.colour, isComparison)}
      />
      {isOneOfSeveral && !isComparison && <Marker x={10} y={5} colour={look.colour} />}
    </svg>
  )
}

function BarSample({
  colour,
  isComparison,
  isTextured,
}: {
  colour: ChartColour
  isComparison: boolean
  isTextured: boolean
}) {
  const ids = useTextureIds()
  return (
    <svg aria-hidden="true" width="12" height="12" className="shrink-0">
      <TextureDefs ids={ids} />
      <rect width="12" height="12" rx="2" className={fillOf(colour, isComparison)} />
      {isTextured && !isComparison && (
        <Texture ids={ids} colour={colour} x={0} y={0} width={12} height={12} />
      )}
    </svg>
  )
}
