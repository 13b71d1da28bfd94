import * as z from 'zod/mini'
import type { OrgId } from '../values/ids.ts'

/**
 * What a channel is about: the `dashboard_tag` of a dashboard, `daily-snapshot` for the feed, or a thing and
 * its id, such as `insight:<id>`, `report:<id>`, `segment:<id>` and `element:<dashboard_tag>:<element id>`.
 */
export const ChannelTag = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^([A-Za-z0-9][\w.-]*|(insight|report|segment):[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|element(:[\w.-]+){2})$/,
      'Not the tag of a channel',
    ),
  )
  .brand<'ChannelTag'>()
export type ChannelTag = z.infer<typeof ChannelTag>

export const actionLogChannel = ChannelTag.parse('all-action-log')
export const feedChannel = ChannelTag.parse('daily-snapshot')

/** The action log is a channel of the whole team; comments are about something of the workspace. */
export type ChannelType = 'team' | 'comments'

export function channelId(orgId: OrgId, tag: ChannelTag): string {
  return `${orgId}-${tag}`
}
