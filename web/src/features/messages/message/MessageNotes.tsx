import type { Message } from '@cartograph/contract'
import { MessageTime } from './MessageTime.tsx'
import { useRoom } from './room-context.ts'
import { useMessageChanges } from './use-message-changes.ts'

interface MessageNotesProps {
  readonly message: Message
  /** Null in its own thread. */
  readonly onOpenThread: (() => void) | null
}

const linkLook =
  'rounded-control font-medium text-accent hover:text-accent-hover hover:underline min-h-6 pointer-coarse:min-h-11'

/** Below a message: other filters, its replies, and whether the discussion is resolved. */
export function MessageNotes({ message, onOpenThread }: MessageNotesProps) {
  const { showOtherView, mayWrite } = useRoom()
  const { mutate, isPending } = useMessageChanges(message)
  const { resolved, reply_count: replies } = message
  const show = message.deleted_at === null ? showOtherView(message.address) : null
  const hasReplies = onOpenThread !== null && replies > 0
  if (resolved === null && show === null && !hasReplies) return null
  return (
    <div className="flex flex-col items-start gap-0.5 text-13 text-muted">
      {show !== null && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span>Written under other filters</span>
          <span aria-hidden="true">·</span>
          <button type="button" className={linkLook} onClick={show}>
            Show them
          </button>
        </p>
      )}
      {resolved !== null && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span>
            <span aria-hidden="true">✓ </span>
            Resolved by {resolved.by?.name ?? 'a former member'}, <MessageTime at={resolved.at} />
          </span>
          {mayWrite && (
            <>
              <span aria-hidden="true">·</span>
              <button
                type="button"
                className={linkLook}
                disabled={isPending}
                onClick={() => mutate({ kind: 'resolve', resolved: false })}
              >
                Reopen
              </button>
            </>
          )}
        </p>
      )}
      {hasReplies && (
        <button type="button" className={linkLook} onClick={onOpenThread}>
          {replies === 1 ? '1 reply' : `${replies} replies`}
        </button>
      )}
    </div>
  )
}
