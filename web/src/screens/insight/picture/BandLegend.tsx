import { bandOpacity } from '../../../features/insights/band/band-opacity.ts'

/** Above the chart, because it is read first. */
export function BandLegend({ name }: { readonly name: string }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" width="20" height="10">
          <line x1="1" x2="19" y1="5" y2="5" strokeWidth={2} className="stroke-chart-1" />
        </svg>
        {name}
      </li>
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" width="20" height="10">
          <rect width="20" height="10" fillOpacity={bandOpacity} className="fill-chart-1" />
          <line
            x1="1"
            x2="19"
            y1="5"
            y2="5"
            strokeWidth={1.5}
            strokeDasharray="2 3"
            className="stroke-chart-1"
          />
        </svg>
        Expected range
      </li>
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" width="10" height="10">
          <circle cx="5" cy="5" r="4" className="fill-chart-1" />
        </svg>
        Outside range
      </li>
    </ul>
  )
}
