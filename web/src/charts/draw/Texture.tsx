import { useId, useMemo } from 'react'
import type { ChartColour } from '../prepare/colour-of.ts'

export interface TextureIds {
  readonly hatch: string
  readonly ofColour: (colour: ChartColour) => string
}

/** Ids that are unique on the page. */
export function useTextureIds(): TextureIds {
  const id = useId()
  return useMemo(
    () => ({ hatch: `${id}hatch`, ofColour: (colour) => `${id}texture${colour}` }),
    [id],
  )
}

/** One texture per color, in the surface color, and the hatch of a period in progress. */
export function TextureDefs({ ids }: { ids: TextureIds }) {
  return (
    <defs>
      <pattern
        id={ids.hatch}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M1.5 0V6" strokeWidth="3" className="stroke-surface" />
      </pattern>
      {textures.map(({ colour, d }) => (
        <pattern
          key={colour}
          id={ids.ofColour(colour)}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
        >
          <path d={d} strokeOpacity="0.55" fill="none" className="stroke-surface" />
        </pattern>
      ))}
    </defs>
  )
}

interface TextureProps {
  ids: TextureIds
  colour: ChartColour
  x: number
  y: number
  width: number
  height: number
}

/** Colors are flat; only systems set to a high contrast also show textures. */
export const onlyInHighContrast = 'only-in-high-contrast'

/** The first color and gray have no texture. */
export function Texture({ ids, colour, ...box }: TextureProps) {
  return colour === 0 || colour === 5 ? null : (
    <rect {...box} fill={`url(#${ids.ofColour(colour)})`} className={onlyInHighContrast} />
  )
}

/** Comparisons share the color of their series, so each has its own texture. */
export function textureOf(colour: ChartColour, comparison: number | null): ChartColour {
  return comparison === null ? colour : (comparedTextures[comparison] ?? 0)
}

const comparedTextures = [0, 2, 1, 3] as const

const textures: readonly { colour: ChartColour; d: string }[] = [
  { colour: 1, d: 'M0 3H6' },
  { colour: 2, d: 'M2 2h2v2h-2z' },
  { colour: 3, d: 'M3 0V6' },
  { colour: 4, d: 'M0 3H6M3 0V6' },
]
