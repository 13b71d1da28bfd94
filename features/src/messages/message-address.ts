import {
  actionLogChannel,
  commentsValue,
  feedChannel,
  withComments,
  type ChannelTag,
  type MessageId,
  type OrgId,
} from '@cartograph/contract'

interface AddressedMessage {
  readonly id: MessageId
  readonly channel: ChannelTag
  /** The page that its author saw. */
  readonly address: string | null
}

/** The path of the page that shows exactly one message, of whatever channel. */
export function messageAddress(orgId: OrgId, { id, channel, address }: AddressedMessage): string {
  const start = `/org/${orgId}`
  if (channel === actionLogChannel) return `${start}/insights/action-log?entry=${id}`
  const page = address ?? pageOf(orgId, channel)
  return withComments(orgId, page, commentsValue(channel, id)) ?? `${start}/insights/discussions`
}

/** Of a channel about something with a page of its own. */
function pageOf(orgId: OrgId, tag: ChannelTag): string | null {
  if (tag === feedChannel) return `/org/${orgId}/insights/feed`
  const [kind = '', of] = tag.split(':')
  const page = pages.get(kind)
  return page === undefined ? null : `/org/${orgId}/${page}/${of}`
}

const pages: ReadonlyMap<string, string> = new Map([
  ['insight', 'insights/s'],
  ['report', 'insights/reports'],
  ['segment', 'audiences/segments'],
])
