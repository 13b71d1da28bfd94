import { AttachmentList } from '../attach/AttachmentList.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { Unsent } from '../state/unsent.ts'
import { MessageText } from '../text/MessageText.tsx'
import { Avatar } from './Avatar.tsx'
import { useRoom } from './room-context.ts'

/** A message of the user that the server has not confirmed. */
export function UnsentItem({ unsent }: { readonly unsent: Unsent }) {
  const { orgId, channel, people, userId } = useRoom()
  const own = people.find(({ id }) => id === userId)?.name ?? 'You'
  const mentioned = people.filter(({ id }) => unsent.mentionedUsers.includes(id))
  return (
    <li className="flex gap-2.5 px-4 py-2 sm:px-5">
      <Avatar name={own} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-12 text-muted">
          <span className="text-14 font-semibold text-text">{own}</span>
          {unsent.refusal === null && <span>Sending…</span>}
        </p>
        {unsent.text !== '' && (
          <MessageText text={unsent.text} names={mentioned.map(({ name }) => name)} />
        )}
        <AttachmentList orgId={orgId} attachments={unsent.attachments} />
        {unsent.refusal !== null && (
          <div className="flex flex-wrap items-center gap-x-2 text-13">
            <p role="alert" className="text-bad">
              Not sent. {unsent.refusal}
            </p>
            <Button size="small" look="link" onClick={() => channel.resend(unsent)}>
              Try again
            </Button>
            <Button size="small" look="quiet" onClick={() => channel.discard(unsent)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
