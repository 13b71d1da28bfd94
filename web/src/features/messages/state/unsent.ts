import { Attachment, MentionedUsers, MessageId, PageAddress } from '@cartograph/contract'
import * as z from 'zod/mini'

/** A message of the user that the server has not confirmed. */
export const Unsent = z.object({
  /** Chosen here, so that sending it again writes nothing twice. */
  id: MessageId,
  parentId: z.nullable(MessageId),
  text: z.string(),
  mentionedUsers: MentionedUsers,
  /** Files that the server has already. */
  attachments: z._default(z.array(Attachment), []),
  address: z.nullable(PageAddress),
  writtenAt: z.string(),
  /** Why the server refused it; null while it is sent, or waits for the connection. */
  refusal: z.nullable(z.string()),
})
export type Unsent = z.infer<typeof Unsent>
