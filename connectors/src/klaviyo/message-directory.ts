import { PageCycleGuard } from '../kit/page-cycle-guard.ts'
import { CampaignMessage } from './api-types.ts'
import type { KlaviyoClient } from './client.ts'
import { messagesOfAction } from './flow-messages.ts'
import { campaignLists, flowLists, listCampaigns, listFlows, type ListPage } from './resources.ts'

export interface KnownMessage {
  /** The campaign or flow of the message. */
  readonly campaign: string
  readonly name: string | null
  readonly channel: string
}

/** Maps message ids, which are all that metrics have, to their campaigns and flows. */
export async function readMessageDirectory(
  client: KlaviyoClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KnownMessage>> {
  const known = new Map<string, KnownMessage>()
  for (const list of campaignLists) {
    const channel = list.channel === 'mobile_push' ? 'push' : list.channel
    const read = (page: string | null) => listCampaigns(client, list, { since: null, page, signal })
    for await (const { id: campaign, included } of everyResource(read)) {
      for (const one of included) {
        const message = CampaignMessage.safeParse(one).data
        if (message === undefined) continue
        const name = message.attributes.definition?.label ?? null
        known.set(message.id, { campaign, name, channel })
      }
    }
  }
  for (const list of flowLists) {
    const read = (page: string | null) => listFlows(client, list, { since: null, page, signal })
    for await (const { id: campaign, included } of everyResource(read)) {
      for (const { id, name, channel } of included.flatMap(messagesOfAction))
        known.set(id, { campaign, name, channel })
    }
  }
  return known
}

async function* everyResource(read: (page: string | null) => Promise<ListPage>) {
  const trail = new PageCycleGuard('Klaviyo')
  let page: string | null = null
  do {
    const { resources, next }: ListPage = await read(page)
    yield* resources
    page = trail.follow(next)
  } while (page !== null)
}
