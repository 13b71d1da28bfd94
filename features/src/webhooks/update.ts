import { updateWebhook as endpoint } from '@cartograph/contract'
import { webhooks } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { noteFailingConnections } from './collect/failing-connections.ts'
import { subscribe } from './create.ts'
import { skipWaiting } from './deliver/skip-waiting.ts'
import { maskHook } from './requests/hook-address.ts'
import {
  checkUrl,
  eventTypesOf,
  isWebhook,
  lockWebhook,
  presentWebhook,
  urlPlace,
} from './webhook-rows.ts'

/** Events from before it was switched on are not sent. */
export const updateWebhook = serves(
  endpoint,
  async (ctx, { webhookId: id, name, url, event_types: eventTypes, is_on: isOn }) => {
    const { orgId } = requireWorkspace(ctx)
    requirePerson(ctx)
    if (url !== undefined) checkUrl(ctx, url)
    return change(
      ctx,
      {
        endpoint,
        subject: id,
        details: ({ name, label, event_types, is_on }) => ({
          webhook_name: name,
          address: label,
          event_types,
          is_on,
        }),
      },
      async (tx) => {
        const now = ctx.clock()
        // Before the lock of the webhook, as where events are collected.
        await noteFailingConnections(tx, orgId, now)
        const before = await lockWebhook(ctx, tx, id)
        const wasOn = before.offReason === null
        const isSwitchedOn = isOn === true && !wasOn
        const isSwitchedOff = isOn === false && wasOn
        const row = {
          ...before,
          ...(name !== undefined && { name }),
          ...(url !== undefined && {
            urlLabel: maskHook(url),
            sealedUrl: ctx.store.seal(url, urlPlace(id)),
          }),
          subscriptions: subscribe(
            eventTypes ?? eventTypesOf(before),
            isSwitchedOn ? {} : before.subscriptions,
            now,
          ),
          ...(isSwitchedOn && { offReason: null, failingSince: null }),
          ...(isSwitchedOff && { offReason: 'by_user' as const }),
          updatedAt: now,
        }
        await tx.update(webhooks).set(row).where(isWebhook(orgId, id))
        if (isSwitchedOff) await skipWaiting(tx, row)
        return presentWebhook(ctx, tx, row)
      },
    )
  },
)
