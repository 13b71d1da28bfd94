import type { ConversationId, ConversationSummary, OrgId } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Loadable, type LoadState } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { DeleteConversation } from './DeleteConversation.tsx'
import './just-ask.css'
import type { Drawer } from './use-drawer.ts'

interface ConversationListProps {
  readonly orgId: OrgId
  readonly list: ConversationPages
  readonly selected: ConversationId | null
  readonly onOpen: (id: ConversationId | null, options?: { replace: boolean }) => void
}

interface ConversationPages extends LoadState<{
  readonly pages: readonly { readonly items: readonly ConversationSummary[] }[]
}> {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

interface ConversationDrawerProps extends ConversationListProps {
  readonly drawer: Drawer
}

/** Beside the conversation, or over the page where there is no room. */
export function ConversationDrawer({ drawer, ...props }: ConversationDrawerProps) {
  const { isOpen, isOver, setOpen } = drawer
  if (isOver)
    return (
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Conversations">
        <ConversationList
          {...props}
          onOpen={(...opened) => {
            setOpen(false)
            props.onOpen(...opened)
          }}
        />
      </Sheet>
    )
  if (!isOpen) return null
  return (
    <aside
      aria-label="Conversations"
      className="just-ask-drawer shrink-0 self-start overflow-y-auto border-l border-border pl-4"
    >
      <ConversationList {...props} />
    </aside>
  )
}

function ConversationList({ orgId, list, selected, onOpen }: ConversationListProps) {
  const [deleted, setDeleted] = useState<ConversationSummary | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <Button className="self-start" onClick={() => onOpen(null)}>
        New Conversation
      </Button>
      <Loadable
        query={list}
        failure="Couldn't load your conversations"
        skeleton={<Skeleton className="h-40 w-full" />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<p className="text-14 text-muted">Your conversations will be listed here.</p>}
      >
        {({ pages }) => (
          <ul aria-label="Conversations" className="-ml-2 flex flex-col">
            {pages
              .flatMap(({ items }) => items)
              .map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  orgId={orgId}
                  conversation={conversation}
                  isSelected={conversation.id === selected}
                  onOpen={() => onOpen(conversation.id)}
                  onDelete={() => setDeleted(conversation)}
                />
              ))}
          </ul>
        )}
      </Loadable>
      {list.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <DeleteConversation
        orgId={orgId}
        conversation={deleted}
        onClose={() => setDeleted(null)}
        onDeleted={(id) => {
          if (id === selected) onOpen(nextOf(list, id), { replace: true })
        }}
      />
    </div>
  )
}

/** The newest of the others. */
function nextOf({ data }: ConversationPages, id: ConversationId): ConversationId | null {
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  return all.find((one) => one.id !== id)?.id ?? null
}
