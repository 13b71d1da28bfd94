import {
  createWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessage,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type ClientRequest,
  type OrgId,
  type Webhook,
  type WebhookId,
  type WebhookMessageId,
  type WebhookWithSecret,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { isUnderWay } from './webhook-words.ts'

const webhooksKey = (orgId: OrgId) => ['org', orgId, 'Webhook'] as const

export function webhooksQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...webhooksKey(orgId), 'list'],
    queryFn: ({ signal }) => call(listWebhooks, { params: { orgId } }, { signal }),
  })
}

/** Loaded again while messages are under way. */
export function messagesQuery({ call }: Client, orgId: OrgId, webhookId: WebhookId, page: number) {
  return queryOptions({
    queryKey: [...webhooksKey(orgId), 'messages', webhookId, page],
    queryFn: ({ signal }) =>
      call(listWebhookMessages, { params: { orgId, webhookId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? 3_000 : 15_000),
  })
}

type Content = ClientRequest<typeof createWebhook>['body']

/** Null adds one. The form shows why one was not saved. */
export function useSaveWebhook(
  orgId: OrgId,
  stored: Webhook | null,
  onSecret: (created: WebhookWithSecret) => void,
) {
  const { call } = useClient()
  const reload = useReload(orgId)
  return async ({ url, ...content }: Content) => {
    if (stored === null) {
      onSecret(await call(createWebhook, { params: { orgId }, body: { ...content, url } }))
      toast.success('Webhook added')
    } else {
      const body = url === '' ? content : { ...content, url }
      await call(updateWebhook, { params: { orgId, webhookId: stored.id }, body })
      toast.success('Webhook saved')
    }
    await reload()
  }
}

export function useSwitchWebhook(orgId: OrgId, { id: webhookId }: Webhook) {
  const { call } = useClient()
  return useMutation({
    mutationFn: (isOn: boolean) =>
      call(updateWebhook, { params: { orgId, webhookId }, body: { is_on: isOn } }),
    onSuccess: ({ is_on: isOn }) =>
      toast.success(isOn ? 'Webhook switched on' : 'Webhook switched off'),
    onError: reportError,
    onSettled: useReload(orgId),
  })
}

export function useTestWebhook(orgId: OrgId, webhookId: WebhookId, onSent: () => void) {
  const { call } = useClient()
  return useMutation({
    mutationFn: () => call(testWebhook, { params: { orgId, webhookId } }),
    // The log shows what becomes of it.
    onSuccess: onSent,
    onError: reportError,
    onSettled: useReload(orgId),
  })
}

export function useRotateSecret(
  orgId: OrgId,
  { id: webhookId }: Webhook,
  onSecret: (rotated: WebhookWithSecret) => void,
) {
  const { call } = useClient()
  return useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { orgId, webhookId } }),
    onSuccess: onSecret,
    onError: reportError,
    onSettled: useReload(orgId),
  })
}

export function useDeleteWebhook(orgId: OrgId, { id: webhookId }: Webhook) {
  const { call } = useClient()
  return useMutation({
    mutationFn: () => call(deleteWebhook, { params: { orgId, webhookId } }),
    onSuccess: () => toast.success('Webhook deleted'),
    onError: reportError,
    onSettled: useReload(orgId),
  })
}

export function useReplayMessage(orgId: OrgId, webhookId: WebhookId) {
  const { call } = useClient()
  return useMutation({
    mutationFn: (messageId: WebhookMessageId) =>
      call(replayWebhookMessage, { params: { orgId, webhookId, messageId } }),
    onError: reportError,
    onSettled: useReload(orgId),
  })
}

function useReload(orgId: OrgId) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: webhooksKey(orgId) })
}
