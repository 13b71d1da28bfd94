import type { TimeZone, WebhookMessage } from '@cartograph/contract'
import { useId } from 'react'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { StateLabel } from '../../../ui/data/StateLabel.tsx'
import { eventNames } from './event-names.ts'
import { attemptWords, isUnderWay, messageState } from './webhook-words.ts'

interface MessageItemProps {
  readonly message: WebhookMessage
  readonly timezone: TimeZone
  readonly mayReplay: boolean
  readonly isBusy: boolean
  readonly onReplay: () => void
}

/** One message: its state, each attempt, and its body on demand. */
export function MessageItem({ message, timezone, mayReplay, isBusy, onReplay }: MessageItemProps) {
  const id = useId()
  const now = new Date()
  const { type, occurred_at: at, attempts, payload } = message
  const name = `${eventNames[type]}, ${formatMoment(at, timezone, now)}`
  return (
    <article aria-labelledby={id} className="flex flex-col gap-1.5 text-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {eventNames[type]}
          <span className="font-normal text-muted">
            {' · '}
            <time dateTime={at}>{formatMoment(at, timezone, now)}</time>
          </span>
        </h3>
        <span className="flex min-h-control-small items-center gap-2 text-13">
          <StateLabel state={messageState(message, timezone, now)} />
          {!isUnderWay(message) && mayReplay && (
            <Button
              size="small"
              look="plain"
              aria-label={`Replay ${name}`}
              isBusy={isBusy}
              onClick={onReplay}
            >
              Replay
            </Button>
          )}
        </span>
      </div>
      {attempts.length > 0 && (
        <ol
          aria-label="Attempts, latest first"
          className="flex flex-col gap-0.5 text-13 text-muted"
        >
          {attempts.map((attempt) => (
            <li key={attempt.at} className="flex flex-wrap gap-x-3">
              <time dateTime={attempt.at} className="tabular-nums">
                {formatMoment(attempt.at, timezone, now)}
              </time>
              <span className="min-w-0 wrap-anywhere text-text">{attemptWords(attempt)}</span>
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary
          aria-label={`Body of ${name}`}
          className="w-fit cursor-pointer rounded-control text-13 text-muted hover:text-text pointer-coarse:min-h-11"
        >
          Body
        </summary>
        <pre className="mt-1 overflow-x-auto rounded-control bg-hover px-3 py-2 font-mono text-12 break-all whitespace-pre-wrap">
          {`webhook-id: ${message.id}\n\n${JSON.stringify(JSON.parse(payload), null, 2)}`}
        </pre>
      </details>
    </article>
  )
}
