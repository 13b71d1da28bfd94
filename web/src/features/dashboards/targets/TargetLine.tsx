import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import type { TargetFigure } from '../model/element.ts'
import { describeTarget } from './describe-target.ts'

/** Below a figure; the details open on hover, focus and press. */
export function TargetLine(props: TargetFigure) {
  const { goal, pace, tone, details } = describeTarget(props)
  return (
    <Tooltip text={details} opensOnPress>
      <button
        type="button"
        className="-mx-1 flex h-full max-w-full min-w-0 cursor-default items-center rounded-control px-1 text-left text-muted"
      >
        <span className="truncate tabular-nums">
          {goal}
          {pace !== null && (
            <>
              {' · '}
              <span className={colours[tone]}>{pace}</span>
            </>
          )}
        </span>
        <span className="sr-only">. {details}</span>
      </button>
    </Tooltip>
  )
}

const colours = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const
