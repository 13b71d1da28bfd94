import {
  ActionTag,
  ActionText,
  maxActionTags,
  platformNames,
  type PlatformCode,
} from '@cartograph/contract'
import * as z from 'zod/mini'
import { lookbacks } from './lookback.ts'

const platforms = Object.keys(platformNames) as [PlatformCode, ...PlatformCode[]]

/** The values of the form; all but the tags are required. */
export const EntryValues = z.object({
  text: ActionText,
  datasourceType: z.enum(platforms, 'Required'),
  actionDate: z.iso.date('Required'),
  lookback: z.enum(lookbacks, 'Required'),
  tags: z.array(z.string()).check(
    z.maxLength(maxActionTags, `At most ${maxActionTags} tags`),
    z.refine((tags) => tags.every(isTag), 'Tags can have at most 40 characters'),
  ),
})

export function isTag(text: string): boolean {
  return ActionTag.safeParse(text).success
}
