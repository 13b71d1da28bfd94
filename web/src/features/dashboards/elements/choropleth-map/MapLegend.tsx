import { useId } from 'react'
import { MapTextures, Shade } from './MapTexture.tsx'
import type { MapPlan } from './prepare-map.ts'

export function MapLegend({ legend }: Pick<MapPlan, 'legend'>) {
  const id = useId()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
      {legend.map(({ level, label }) => (
        <li key={level} className="flex items-center gap-2 tabular-nums">
          <svg aria-hidden="true" width="20" height="12" className="shrink-0">
            <MapTextures id={`${id}${level}`} />
            <Shade id={`${id}${level}`} level={level} d={sample} />
            <path d={sample} fill="none" className="stroke-edge" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

const sample = 'M.5.5h19v11h-19z'
