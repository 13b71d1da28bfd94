import type { Message, MessageId } from '@cartograph/contract'
import { Fragment, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { MessageItem } from '../message/MessageItem.tsx'
import { UnsentItem } from '../message/UnsentItem.tsx'
import type { Unsent } from '../state/unsent.ts'
import type { OlderPages } from './use-pages.ts'
import { useMarkRead } from './use-mark-read.ts'

interface MessageListProps {
  readonly label: string
  readonly messages: readonly Message[]
  readonly unsent: readonly Unsent[]
  /** Of all comments, and not of one thread. */
  readonly isInList: boolean
  /** The first that is new to the user. */
  readonly newFrom: MessageId | null
  /** Null once all have loaded. */
  readonly older: OlderPages | null
  readonly edited: string | null
  readonly onEdit: (id: string | null) => void
  /** After the first message of a thread. */
  readonly afterFirst?: ReactNode
}

/** Stays at its end as messages arrive, and where it is as older ones are loaded: it grows upward from its end. */
export function MessageList(props: MessageListProps) {
  const { label, messages, unsent, isInList, newFrom, older, edited, onEdit, afterFirst } = props
  const end = useRef<HTMLDivElement>(null)
  useMarkRead(end, messages.at(-1)?.position ?? 0)
  return (
    <div
      role="log"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2"
    >
      <div className="flex flex-col py-2">
        {older !== null && (
          <Button
            size="small"
            look="quiet"
            className="mb-2 self-center"
            isBusy={older.isLoadingOlder}
            onClick={older.loadOlder}
          >
            {isInList ? 'Show earlier comments' : 'Show earlier replies'}
          </Button>
        )}
        <ul aria-label={label} className="flex flex-col">
          {messages.map((message, n) => (
            <Fragment key={message.id}>
              {message.id === newFrom && n > 0 && <NewMark />}
              <MessageItem
                message={message}
                isInList={isInList}
                isEdited={edited === message.id}
                onEdit={(isEdited) => onEdit(isEdited ? message.id : null)}
              />
              {n === 0 && afterFirst}
            </Fragment>
          ))}
          {unsent.map((one) => (
            <UnsentItem key={one.id} unsent={one} />
          ))}
        </ul>
        <div ref={end} className="h-px" />
      </div>
    </div>
  )
}

function NewMark() {
  return (
    <li className="flex items-center gap-2 px-4 py-1 text-12 font-medium text-accent sm:px-5">
      New
      <span aria-hidden="true" className="h-px flex-1 bg-accent" />
    </li>
  )
}
