import { memo } from 'react'
import type { SeriesLook } from '../prepare/colour-of.ts'
import { dashOf, fillOf, lineWidth, opacityOf, strokeOf } from './chart-looks.ts'
import { Marker } from './Marker.tsx'
import { Texture, TextureDefs, textureOf, useTextureIds } from './Texture.tsx'

interface SeriesSampleProps {
  look: SeriesLook
  draw?: 'line' | 'area' | 'bar'
  /** Index of the comparison; null for the current period. */
  comparison?: number | null
  /** Adds the marker or texture that distinguishes several series. */
  isOneOfSeveral?: boolean
}

/** A legend sample. Memoized, because the tooltip re-renders with every move. */
export const SeriesSample = memo(Sample)

function Sample({
  look,
  draw = 'line',
  comparison = null,
  isOneOfSeveral = false,
}: SeriesSampleProps) {
  if (draw === 'bar') {
    return <BarSample look={look} comparison={comparison} isTextured={isOneOfSeveral} />
  }
  return (
    <svg aria-hidden="true" width="20" height="10" className="shrink-0">
      <line
        x1="1"
        x2="19"
        y1="5"
        y2="5"
        strokeLinecap="round"
        strokeWidth={lineWidth(comparison !== null)}
        strokeDasharray={dashOf(look, comparison)}
        className={strokeOf(look.colour, comparison !== null)}
      />
      {isOneOfSeveral && comparison === null && <Marker x={10} y={5} colour={look.colour} />}
    </svg>
  )
}

function BarSample({
  look,
  comparison,
  isTextured,
}: {
  look: SeriesLook
  comparison: number | null
  isTextured: boolean
}) {
  const ids = useTextureIds()
  return (
    <svg aria-hidden="true" width="12" height="12" className="shrink-0">
      <TextureDefs ids={ids} />
      <rect
        width="12"
        height="12"
        rx="2"
        fillOpacity={opacityOf(look, comparison)}
        className={fillOf(look.colour, comparison !== null)}
      />
      {(isTextured || comparison !== null) && (
        <Texture ids={ids} colour={textureOf(look.colour, comparison)} {...sample} />
      )}
    </svg>
  )
}

const sample = { x: 0, y: 0, width: 12, height: 12 } as const
