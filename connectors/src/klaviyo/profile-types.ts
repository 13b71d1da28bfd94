import { z } from 'zod'
import { Links } from './api-types.ts'

const DateTime = z.iso.datetime({ offset: true })
const Number = z.nullish(z.number())

/** Null before the account has enough orders to predict anything. */
const Predictions = z.object({
  historic_clv: Number,
  predicted_clv: Number,
  historic_number_of_orders: Number,
  predicted_number_of_orders: Number,
  average_order_value: Number,
  churn_probability: Number,
  expected_date_of_next_order: z.nullish(DateTime),
})

export const Profile = z.object({
  id: z.string(),
  attributes: z.object({
    email: z.nullish(z.string()),
    created: DateTime,
    updated: z.nullish(DateTime),
    predictive_analytics: z.nullish(Predictions),
    subscriptions: z.nullish(
      z.looseObject({
        email: z.nullish(
          z.looseObject({
            marketing: z.nullish(z.looseObject({ consent: z.optional(z.unknown()) })),
          }),
        ),
      }),
    ),
  }),
})

/** Requires only what reading needs, so that a malformed profile is rejected alone. */
export const ListedProfile = z.looseObject({
  id: z.string(),
  attributes: z.looseObject({ updated: z.nullish(z.string()), created: z.nullish(z.string()) }),
})
export type ListedProfile = z.infer<typeof ListedProfile>

export const ProfilePage = z.object({ data: z.array(ListedProfile), links: z.nullish(Links) })
