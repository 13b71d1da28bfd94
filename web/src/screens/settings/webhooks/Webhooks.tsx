import type { Webhook, WebhookId, WebhookWithSecret } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { useSettings } from '../settings-context.ts'
import { MessageLog } from './MessageLog.tsx'
import { NewSecret } from './NewSecret.tsx'
import { NoWebhooks } from './NoWebhooks.tsx'
import { webhooksQuery } from './use-webhook-changes.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookTable } from './WebhookTable.tsx'

export default function Webhooks() {
  const { org } = useSettings()
  const query = useQuery(webhooksQuery(useClient(), org.org_id))
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [created, setCreated] = useState<WebhookWithSecret | null>(null)
  const [logOf, setLogOf] = useState<WebhookId | null>(null)
  const logged = query.data?.items.find(({ id }) => id === logOf) ?? null
  const add = () => setEdited('new')
  return (
    <>
      <Loadable
        query={query}
        failure="Couldn't load webhooks"
        skeleton={
          <WebhookTable webhooks={null} timezone={org.timezone} renderActions={() => null} />
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<NoWebhooks onAdd={add} />}
      >
        {({ items }) => (
          <div className="flex flex-col gap-4">
            <Button look="primary" className="self-start" onClick={add}>
              Add webhook
            </Button>
            <WebhookTable
              webhooks={items}
              timezone={org.timezone}
              renderActions={(webhook) => (
                <WebhookActions
                  orgId={org.org_id}
                  webhook={webhook}
                  onEdit={() => setEdited(webhook)}
                  onShowLog={() => setLogOf(webhook.id)}
                  onSecret={setCreated}
                />
              )}
            />
          </div>
        )}
      </Loadable>
      <Modal
        isOpen={edited !== null}
        onOpenChange={() => setEdited(null)}
        title={edited === 'new' ? 'Add webhook' : 'Edit webhook'}
      >
        {edited !== null && (
          <WebhookForm
            webhook={edited === 'new' ? null : edited}
            onSecret={setCreated}
            onDone={() => setEdited(null)}
          />
        )}
      </Modal>
      <Modal
        isOpen={created !== null}
        onOpenChange={() => setCreated(null)}
        title={`Secret of ${created?.webhook.name ?? ''}`}
      >
        {created !== null && <NewSecret created={created} onDone={() => setCreated(null)} />}
      </Modal>
      <Sheet
        isOpen={logged !== null}
        onClose={() => setLogOf(null)}
        title={`Log of ${logged?.name ?? ''}`}
        details={<p className="text-13 wrap-anywhere text-muted">{logged?.label}</p>}
      >
        {logged !== null && <MessageLog webhook={logged} />}
      </Sheet>
    </>
  )
}
