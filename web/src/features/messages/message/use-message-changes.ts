import {
  addReaction,
  deleteMessage,
  removeReaction,
  resolveDiscussion,
  updateMessage,
  type Message,
  type UserId,
} from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { useRoom } from './room-context.ts'

type Change =
  | { readonly kind: 'edit'; readonly text: string; readonly mentionedUsers: UserId[] }
  | { readonly kind: 'react' | 'unreact'; readonly emoji: string }
  | { readonly kind: 'resolve'; readonly resolved: boolean }
  | { readonly kind: 'delete' }

/** Changes a message; a toast reports a failure. */
export function useMessageChanges({ id: messageId }: Message) {
  const { call } = useClient()
  const { orgId, channel } = useRoom()
  const params = { orgId, messageId }
  return useMutation({
    // Not held back while the browser says that it is offline: it fails, and a toast reports it.
    networkMode: 'always',
    mutationFn: async (change: Change) => {
      switch (change.kind) {
        case 'edit': {
          const body = { text: change.text, mentioned_users: change.mentionedUsers }
          return channel.add(await call(updateMessage, { params, body }))
        }
        case 'react':
        case 'unreact': {
          const { emoji } = change
          const endpoint = change.kind === 'react' ? addReaction : removeReaction
          return channel.add(await call(endpoint, { params: { ...params, emoji } }))
        }
        case 'resolve': {
          const body = { resolved: change.resolved }
          return channel.add(await call(resolveDiscussion, { params, body }))
        }
        case 'delete':
          await call(deleteMessage, { params })
          return channel.catchUp()
      }
    },
    onError: reportError,
  })
}
