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
      {text}
      {metrics.length > 0 && (
        <dl className="max-h-[min(24rem,50dvh)] overflow-y-auto not-first:mt-2">
          {metrics.map((metric) => (
            <div key={metric.title} className="not-first:mt-2">
              <dt className="font-semibold">{metric.title}</dt>
              {metric.lines.map((line) => (
                <dd key={line} className="text-muted first-of-type:text-text">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </Popover>
  )
}
