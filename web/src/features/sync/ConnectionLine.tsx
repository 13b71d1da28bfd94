import { platformNames, type TimeZone } from '@cartograph/contract'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatMoment } from '../../format/date-format.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { ConnectionStreams } from './failed-first.ts'
import { StateDot } from './StateDot.tsx'
import { summariseSync } from './sync-summary.ts'
import { describeAllRows, partialLabel, stateLabels } from './describe-sync.ts'

interface ConnectionLineProps {
  streams: ConnectionStreams
  timeZone: TimeZone
  isOpen: boolean
  /** The id of the list that it expands. */
  listId: string
  onToggle: () => void
  /** Actions. */
  children: ReactNode
}

/**
 * The name, state and progress of a connection. Its height is fixed, so that nothing below it moves.
 */
export function ConnectionLine({
  streams,
  timeZone,
  isOpen,
  listId,
  onToggle,
  children,
}: ConnectionLineProps) {
  const [{ datasource_name: name, platform }] = streams
  const { state, isPartial, dot, share, freshUntil } = summariseSync(streams)
  const isDone = state === 'done'
  const rows = describeAllRows(streams)
  const fresh = freshUntil === null ? rows : `to ${formatMoment(freshUntil, timeZone, new Date())}`
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 pb-2 text-13 @3xl:pb-0 @3xl:grid-cols-[1fr_7rem_10rem_13rem_6rem]">
      <h3 className="min-w-0">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          className="-ml-2 flex min-h-11 max-w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover"
          onClick={onToggle}
        >
          <Chevron isOpen={isOpen} />
          <span className="min-w-0 truncate">
            <span className="font-medium">{platformNames[platform]}</span>{' '}
            <span className="text-muted">{name}</span>
          </span>
        </button>
      </h3>
      <p className="order-2 -mt-1 flex items-center gap-2 pl-4.5 @3xl:order-none @3xl:mt-0 @3xl:pl-0">
        <StateDot state={dot} />
        {isPartial ? partialLabel : stateLabels[state]}
      </p>
      <span className="order-4 col-span-2 mt-1 h-1.5 pl-4.5 @3xl:order-none @3xl:mt-0 @3xl:col-span-1 @3xl:pl-0">
        {!isDone && (
          <ProgressBar
            label={`${name} sync`}
            share={share}
            valueText={rows}
            isMoving={state === 'running'}
          />
        )}
      </span>
      <span className="order-3 -mt-1 text-right text-muted tabular-nums @3xl:order-none @3xl:mt-0">
        {isDone ? fresh : rows}
      </span>
      <span className="order-1 -mr-3 justify-self-end @3xl:order-none">{children}</span>
    </div>
  )
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className={clsx('size-2.5 shrink-0 text-muted', isOpen && 'rotate-90')}
    >
      <path d="M4 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  )
}
