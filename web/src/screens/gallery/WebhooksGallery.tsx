import type { Webhook, WebhookMessage } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { adminsOnly } from '../settings/webhooks/admins-only.ts'
import { MessageItem } from '../settings/webhooks/MessageItem.tsx'
import { EmptyLog, LogSkeleton } from '../settings/webhooks/MessageLog.tsx'
import { NoWebhooks } from '../settings/webhooks/NoWebhooks.tsx'
import { WebhookActions } from '../settings/webhooks/WebhookActions.tsx'
import { WebhookTable } from '../settings/webhooks/WebhookTable.tsx'
import { attempts, failedAt, message, webhook, webhookOrg } from './specimens/webhook-specimens.ts'
import { StateList } from './StateList.tsx'

/** The webhooks of a workspace and their messages, in every state. */
export function WebhooksGallery() {
  return <StateList label="Webhooks" background="bg-page" states={states} />
}

const { orgId, timezone } = webhookOrg
const ignore = () => undefined
const listed = (about: Partial<Webhook> = {}) => (
  <WebhookTable
    webhooks={[webhook(about)]}
    timezone={timezone}
    renderActions={(one) => (
      <WebhookActions
        orgId={orgId}
        webhook={one}
        onEdit={ignore}
        onShowLog={ignore}
        onSecret={ignore}
      />
    )}
  />
)
const logged = (about: Partial<WebhookMessage> = {}) => (
  <MessageItem
    message={message(about)}
    timezone={timezone}
    mayReplay
    isBusy={false}
    onReplay={ignore}
  />
)
const failure = (title: string, error: Error) => (
  <ErrorState title={title} error={error} isRetrying={false} onRetry={ignore} />
)
const unavailable = new ApiError(503, 'The database is being restarted', { code: 'server_error' })
const off = { is_on: false, failing_since: failedAt }

const states: readonly { readonly name: string; readonly shown: ReactNode }[] = [
  { name: 'Sent', shown: listed() },
  { name: 'New', shown: listed({ last_sent_at: null }) },
  { name: 'Failing since', shown: listed({ failing_since: failedAt }) },
  { name: 'Switched off after three days', shown: listed({ ...off, off_reason: 'failing' }) },
  { name: 'Switched off by its receiver', shown: listed({ ...off, off_reason: 'gone' }) },
  { name: 'Off', shown: listed({ is_on: false, off_reason: 'by_user' }) },
  {
    name: 'With a long name and a long address',
    shown: listed({
      name: 'Warehouse of the northern distribution center with its replenishment service',
      label: `events-from-cartograph.${'subdomain-'.repeat(8)}warehouse.example:8443/…9f2c`,
      event_types: [
        'insight.found',
        'sync.finished',
        'connection.failed',
        'audience_sync.finished',
      ],
    }),
  },
  {
    name: 'Loading',
    shown: <WebhookTable webhooks={null} timezone={timezone} renderActions={() => null} />,
  },
  { name: 'Empty', shown: <NoWebhooks onAdd={ignore} /> },
  { name: 'Failed', shown: failure("Couldn't load webhooks", unavailable) },
  {
    name: 'No permission',
    shown: (
      <Alert tone="info" className="w-fit">
        {adminsOnly}
      </Alert>
    ),
  },
  { name: 'Log, sent after other attempts', shown: logged({ attempts }) },
  {
    name: 'Log, tried again later',
    shown: logged({ state: 'waiting', next_attempt_at: failedAt, attempts: attempts.slice(1) }),
  },
  { name: 'Log, not delivered', shown: logged({ state: 'failed', attempts: attempts.slice(1) }) },
  { name: 'Log, skipped', shown: logged({ state: 'skipped', attempts: [] }) },
  { name: 'Log, loading', shown: <LogSkeleton /> },
  { name: 'Log, empty', shown: <EmptyLog /> },
  { name: 'Log, failed', shown: failure("Couldn't load the log", unavailable) },
]
