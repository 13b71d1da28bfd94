import {
  hasPermission,
  type Conversation,
  type ConversationId,
  type ElementSpec,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { composedDashboard, followDates } from '../../features/conversations/composed-dashboard.ts'
import { hasOpenPopup } from '../../features/keys/is-free-key.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loadable, type LoadState } from '../../ui/feedback/Loadable.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'
import { Exchanges } from './Exchanges.tsx'
import './just-ask.css'
import { MessageForm } from './MessageForm.tsx'
import { useSendPrompt } from './use-send-prompt.ts'

const CopyTileDialog = lazy(
  () => import('../../features/dashboards/edit/dialogs/CopyTileDialog.tsx'),
)

interface OpenedConversationProps {
  readonly org: Workspace
  readonly role: Role
  /** Null for one that begins with the first question. */
  readonly selected: ConversationId | null
  readonly opened: LoadState<Conversation>
  readonly onOpen: (id: ConversationId | null, options?: { replace: boolean }) => void
}

/** The questions and answers of a conversation, and the field for the next. */
export function OpenedConversation(props: OpenedConversationProps) {
  const { org, role, selected, opened, onOpen } = props
  const [typed, setTyped] = useState('')
  const [copied, setCopied] = useState<ElementSpec | null>(null)
  const { pending, failed, send } = useSendPrompt(org.org_id, selected, (id) =>
    onOpen(id, { replace: true }),
  )
  useStopKey(pending?.stop ?? null)
  const isHere = pending !== null && pending.conversationId === selected
  const ask = (text: string) => {
    setTyped('')
    // What was stopped or failed can be changed and sent again.
    void send(text).then((isAnswered) => {
      if (!isAnswered) setTyped((now) => (now === '' ? text : now))
    })
  }
  const isMissing = opened.error instanceof ApiError && opened.error.code === 'not_found'
  if (selected !== null && isMissing)
    return (
      <EmptyState
        title="This conversation doesn't exist"
        text="It may have been deleted, or it is someone else's. Conversations are private."
      >
        <Button look="primary" onClick={() => onOpen(null)}>
          New Conversation
        </Button>
      </EmptyState>
    )
  const exchanges = (conversation: Conversation | null) => (
    <Exchanges
      key={selected}
      org={org}
      role={role}
      prompts={conversation?.prompts ?? none}
      pending={isHere ? pending : null}
      onAsk={pending === null ? ask : null}
      onCopy={hasPermission(role, 'dashboards.change') ? setCopied : null}
    />
  )
  const isEmpty = !isHere && (selected === null || opened.data?.prompts.length === 0)
  return (
    <div className="just-ask-conversation mx-auto flex w-full max-w-[52rem] flex-1 flex-col">
      {isEmpty ? (
        <EmptyConversation org={org} role={role} onAsk={ask} />
      ) : selected === null ? (
        exchanges(null)
      ) : (
        <Loadable
          query={opened}
          failure="Couldn't load the conversation"
          skeleton={<ConversationSkeleton />}
        >
          {exchanges}
        </Loadable>
      )}
      <div className="sticky bottom-0 z-5 mt-auto -mb-4 bg-page py-4 md:-mb-6">
        {failed !== null && failed.conversationId === selected && (
          <Alert className="mb-2">Couldn't send your message. {failed.error.message}</Alert>
        )}
        <MessageForm
          typed={typed}
          isSending={pending !== null}
          isFirst={isEmpty}
          onType={setTyped}
          onSend={ask}
        />
      </div>
      {copied !== null && (
        <Suspense>
          <CopyTileDialog
            orgId={org.org_id}
            dashboard={composedDashboard('answer', [copied])}
            element={followDates(copied)}
            words={copyWords}
            onClose={() => setCopied(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Escape stops the answer, unless it closes something. */
function useStopKey(stop: (() => void) | null) {
  useEffect(() => {
    if (stop === null) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasOpenPopup()) stop()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [stop])
}

const copyWords = {
  title: (name: string) => `Add '${name}' to a dashboard`,
  description: 'It keeps its metric and filters, and shows the dates of the dashboard.',
  submit: 'Add to dashboard',
  done: (name: string, dashboard: string) => `'${name}' was added to '${dashboard}'`,
}

const none: readonly never[] = []
