import type { OrgId, Webhook, WebhookWithSecret } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { ActionsMenu } from '../../../ui/overlay/ActionsMenu.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import {
  useDeleteWebhook,
  useRotateSecret,
  useSwitchWebhook,
  useTestWebhook,
} from './use-webhook-changes.ts'

interface WebhookActionsProps {
  readonly orgId: OrgId
  readonly webhook: Webhook
  readonly onEdit: () => void
  readonly onShowLog: () => void
  readonly onSecret: (rotated: WebhookWithSecret) => void
}

export function WebhookActions(props: WebhookActionsProps) {
  const { orgId, webhook, onEdit, onShowLog, onSecret } = props
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null)
  const close = () => setAsking(null)
  const test = useTestWebhook(orgId, webhook.id, onShowLog)
  const toggle = useSwitchWebhook(orgId, webhook)
  const rotation = useRotateSecret(orgId, webhook, onSecret)
  const deletion = useDeleteWebhook(orgId, webhook)
  const { name, is_on: isOn } = webhook
  return (
    <span className="-mr-3 flex items-center justify-end @max-2xl:-ml-3 @max-2xl:justify-start">
      <Button size="small" look="quiet" aria-label={`Log of ${name}`} onClick={onShowLog}>
        Log
      </Button>
      <ActionsMenu
        of={name}
        items={[
          { label: 'Edit', onSelect: onEdit },
          {
            label: 'Send a test',
            isDisabled: !isOn || test.isPending,
            onSelect: () => test.mutate(),
          },
          {
            label: isOn ? 'Switch off' : 'Switch on',
            isDisabled: toggle.isPending,
            onSelect: () => toggle.mutate(!isOn),
          },
          { label: 'Rotate secret', onSelect: () => setAsking('rotate') },
          { label: 'Delete', tone: 'danger', onSelect: () => setAsking('delete') },
        ]}
      />
      <ConfirmDialog
        isOpen={asking === 'rotate'}
        onOpenChange={close}
        title={`Rotate the secret of '${name}'?`}
        confirmLabel={rotation.isPending ? 'Rotating…' : 'Rotate secret'}
        isBusy={rotation.isPending}
        onConfirm={() => rotation.mutate(undefined, { onSettled: close })}
      >
        Messages are signed with a new secret, and for 24 hours with the old one too. Give your
        server the new one in that time.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onOpenChange={close}
        title={`Delete '${name}'?`}
        confirmLabel={deletion.isPending ? 'Deleting…' : 'Delete webhook'}
        tone="danger"
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined, { onSettled: close })}
      >
        Nothing more is sent to it, and its log is deleted. This can't be undone.
      </ConfirmDialog>
    </span>
  )
}
