import * as z from 'zod/mini'

/** How one kind of notification reaches a person. */
export const NotificationChoice = z.strictObject({ app: z.boolean(), mail: z.boolean() })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** Every kind of notification, and how it reaches people who have not chosen otherwise. */
export const defaultChoices = {
  /** A message that names the person with `@`. */
  mention: { app: true, mail: true },
  /** A reply to a message that the person wrote. */
  reply: { app: true, mail: true },
  /** An alert that concerns the person fired, or recovered. */
  alert: { app: true, mail: true },
  /** The effect of an action that the person logged was measured. */
  effect: { app: true, mail: true },
  /** The history of a data source that the person connected was read for the first time. */
  history: { app: true, mail: true },
  /** A connection that the person may repair no longer has access. */
  connection: { app: true, mail: true },
  /** A limit of the plan is nearly used up, or reached; for admins, where there are plans. */
  limit: { app: true, mail: true },
  /** The trial, or a plan that is not paid, ends in a few days; for admins, where there are plans. */
  plan_end: { app: true, mail: true },
  /** An export of all data that the person started is finished, or failed; for admins. */
  export: { app: true, mail: true },
} as const satisfies Record<string, NotificationChoice>

export type NotificationKind = keyof typeof defaultChoices

export const NotificationKind = z.enum(
  Object.keys(defaultChoices) as [NotificationKind, ...NotificationKind[]],
)
