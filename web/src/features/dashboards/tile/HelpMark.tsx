import type { DescribedMetric } from '../../kpi/describe-metric.ts'
import { Popover } from '../../../ui/overlay/Popover.tsx'

interface HelpMarkProps {
  title: string
  text?: string | undefined
  /** The definitions of what the tile shows. */
  metrics?: readonly DescribedMetric[]
}

export function HelpMark({ title, text, metrics = [] }: HelpMarkProps) {
  return (
    <Popover
      label={`About ${title}`}
      look="words"
      trigger={
        <button
          type="button"
          aria-label={`About ${title}`}
          className="flex size-control-small shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-text"
        >
          <span
            aria-hidden="true"
            className="flex size-4 items-center justify-center rounded-full border border-edge text-12 leading-none"
          >
            ?
          </span>
        </button>
      }
    >
      {text !== undefined && <p>{text}</p>}
      {metrics.map((metric) => (
        <div key={metric.title} className="mt-2">
          <h4 className="font-semibold">{metric.title}</h4>
          {metric.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
    </Popover>
  )
}
