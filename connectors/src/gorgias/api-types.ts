import { z } from 'zod'

const Id = z.int()
const Text = z.nullish(z.string())
const DateTime = z.string().min(19)
const Named = z.nullish(z.object({ name: Text }))

export const Account = z.object({
  domain: z.string().min(1),
  status: z.nullish(z.object({ status: Text })),
  settings: z.nullish(
    z.array(z.looseObject({ type: Text, data: z.nullish(z.looseObject({ timezone: Text })) })),
  ),
})
export type Account = z.infer<typeof Account>

/** Requires only what reading needs, so that a malformed ticket is rejected alone. */
export const ListedTicket = z.looseObject({
  id: Id,
  created_datetime: DateTime,
  updated_datetime: DateTime,
  trashed_datetime: z.optional(z.unknown()),
  spam: z.optional(z.unknown()),
  from_agent: z.optional(z.unknown()),
  messages_count: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
})
export type ListedTicket = z.infer<typeof ListedTicket>

export const Message = z.looseObject({
  ticket_id: z.optional(z.unknown()),
  from_agent: z.optional(z.unknown()),
  public: z.optional(z.unknown()),
  /** Set on messages that a rule has sent. */
  rule_id: z.optional(z.unknown()),
  created_datetime: DateTime,
})
export type Message = z.infer<typeof Message>

/** A message as it is stored. */
export const StoredMessage = z.object({
  id: Id,
  ticket_id: Id,
  channel: Text,
  from_agent: z.nullish(z.boolean()),
  public: z.nullish(z.boolean()),
  rule_id: z.nullish(Id),
  created_datetime: DateTime,
  sender: Named,
})
export type StoredMessage = z.infer<typeof StoredMessage>

export const ListedMessage = z.looseObject({ ...Message.shape, id: Id })
export type ListedMessage = z.infer<typeof ListedMessage>

export const Survey = z.looseObject({
  ticket_id: Id,
  score: z.optional(z.unknown()),
  created_datetime: DateTime,
  scored_datetime: z.optional(z.unknown()),
})
export type Survey = z.infer<typeof Survey>

export const FullTicket = z.looseObject({
  ...ListedTicket.shape,
  messages: z.array(Message),
  satisfaction_survey: z.nullish(
    z.looseObject({ score: z.optional(z.unknown()), scored_datetime: z.optional(z.unknown()) }),
  ),
})
export type FullTicket = z.infer<typeof FullTicket>

/** The raw record: a ticket with its first reply and the customer's rating. */
export const Ticket = z.object({
  id: Id,
  subject: Text,
  channel: Text,
  status: z.optional(z.unknown()),
  priority: Text,
  spam: z.nullish(z.boolean()),
  created_datetime: DateTime,
  updated_datetime: DateTime,
  closed_datetime: z.nullish(DateTime),
  customer: z.nullish(z.object({ id: z.nullish(Id), email: Text })),
  assignee_user: Named,
  assignee_team: Named,
  tags: z.nullish(z.array(Named)),
  messages_count: z.int(),
  first_answer: z.nullish(z.object({ created_datetime: DateTime })),
  satisfaction: z.nullish(
    z.object({ score: z.nullish(z.int()), scored_datetime: z.nullish(DateTime) }),
  ),
})
export type Ticket = z.infer<typeof Ticket>
