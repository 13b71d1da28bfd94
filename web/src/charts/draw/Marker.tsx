import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolTriangle,
  symbolWye,
} from 'd3-shape'
import type { ChartColour } from '../prepare/colour-of.ts'
import { fillOf } from './chart-looks.ts'
import { onlyInHighContrast } from './Texture.tsx'

/** One shape per color. */
export function Marker({
  x,
  y,
  colour,
  size = 36,
}: {
  x: number
  y: number
  colour: ChartColour
  size?: number
}) {
  return (
    <path
      d={symbol(shapes[colour], size)() ?? ''}
      transform={`translate(${x},${y})`}
      strokeWidth={1}
      className={`stroke-surface ${onlyInHighContrast} ${fillOf(colour, false)}`}
    />
  )
}

const shapes = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolWye,
  symbolCross,
] as const
