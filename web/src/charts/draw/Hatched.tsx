import type { TextureIds } from './Texture.tsx'

interface HatchedProps {
  ids: TextureIds
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Marks a period in progress. */
export function Hatched({ ids, box: { x, y, width, height } }: HatchedProps) {
  const box = { x, y, width, height }
  return (
    <>
      <rect {...box} className="fill-gridline" />
      <rect {...box} fill={`url(#${ids.hatch})`} />
    </>
  )
}
