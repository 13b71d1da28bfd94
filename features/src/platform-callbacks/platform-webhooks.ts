import { connectors, type Webhook } from '@cartograph/connectors'
import type { PlatformCode } from '@cartograph/contract'

export interface PlatformWebhook {
  readonly platform: PlatformCode
  readonly webhook: Webhook
}

/** What the manifests declare that platforms send us. */
export const platformWebhooks: readonly PlatformWebhook[] = Object.values(connectors).flatMap(
  ({ manifest: { code, webhooks = [] } }) =>
    webhooks.map((webhook) => ({ platform: code, webhook })),
)
