import { onlyInHighContrast } from '../../../../charts/draw/Texture.tsx'
import type { MapLevel } from './prepare-map.ts'

interface MapTexturesProps {
  id: string
  /** The scale of the map. Textures keep their size on screen. */
  scale?: number
}

/** Each level is one opacity of one color; high contrast adds a texture. */
export function MapTextures({ id, scale = 1 }: MapTexturesProps) {
  return (
    <defs>
      {textures.map(({ level, d, isDark }) => (
        <pattern
          key={level}
          id={textureId(id, level)}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform={scale > 0 ? `scale(${1 / scale})` : undefined}
        >
          <path
            d={d}
            fill="none"
            strokeWidth={1.2}
            className={isDark ? 'stroke-edge' : 'stroke-chart-1'}
          />
        </pattern>
      ))}
    </defs>
  )
}

interface ShadeProps {
  id: string
  level: MapLevel
  d: string
}

export function Shade({ id, level, d }: ShadeProps) {
  const strength = typeof level === 'number' ? strengths[level] : 0
  const hasTexture = textures.some((texture) => texture.level === level)
  return (
    <>
      <path d={d} className={level === 'unknown' ? 'fill-gridline' : 'fill-surface'} />
      {strength > 0 && <path d={d} fillOpacity={strength} className="fill-chart-1" />}
      {hasTexture && (
        <path d={d} fill={`url(#${textureId(id, level)})`} className={onlyInHighContrast} />
      )}
    </>
  )
}

/** Opacity of the first chart color over the surface. */
const strengths = [0.12, 0.3, 0.5, 0.75, 1] as const

const textures: readonly { level: MapLevel; d: string; isDark: boolean }[] = [
  // Crossed out for unknown values; zero is plain.
  { level: 'unknown', d: 'M0 8L8 0M0 0L8 8', isDark: true },
  { level: 1, d: 'M2 2h1M6 6h1', isDark: false },
  { level: 2, d: 'M0 4H8', isDark: false },
  { level: 3, d: 'M-1 1L1 -1M0 8L8 0M7 9L9 7', isDark: false },
]

const textureId = (id: string, level: MapLevel) => `${id}map${level}`
