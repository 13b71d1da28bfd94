import { dayNumber, formatDay } from '@cartograph/contract'
import type { ApprovedData } from './platforms/sp/shop-view.ts'
import type { Plan } from './platforms/sp/bucket.ts'
import { allScopes } from './platforms/sp/simulator.ts'
import { createWorld, type World } from './world/create-world.ts'
import type { AudienceEffect } from './world/orders/audience-effect.ts'
import { measuredDays, type Market } from './world/options.ts'

export interface Scenario {
  /** The shop's display name. */
  readonly title: string
  /** The shop's name on the platform: the part before `.myshopify.com`. */
  readonly shop: string
  /** The shop's age on the day it is first used. */
  readonly days: number
  /** Orders in the shop's first three years. */
  readonly orders: number
  readonly seed: number
  readonly plan: Plan
  /** Whether the shop rejects its token, so that every sync fails. */
  readonly refusesToken: boolean
  /** The scopes of the shop's token; null for all. */
  readonly scopes: readonly string[] | null
  /** The customer data that apps are approved for. */
  readonly approvedData: ApprovedData
  /** Whether the demo connects no other platform by itself. */
  readonly isShopAlone: boolean
  readonly market: Market
  /** By how many times as much customers order while they are on a list at an ad or mail platform. */
  readonly audienceFactor: number
  /** Whether its last weeks before the first use tell a story. */
  readonly hasStory: boolean
}

/** The shops that `npm run seed` can create. */
export const scenarios = {
  demo: scenario('demo', 'Northwind Supply', 24_000, { plan: 'unlimited', hasStory: true }),
  brief: scenario('brief', 'Northwind Supply', 24_000, {
    plan: 'unlimited',
    days: 400,
    hasStory: true,
  }),
  tiny: scenario('tiny', 'Fernhill Goods', 1000),
  large: scenario('large', 'Harbor & Pine', 200_000, { plan: 'unlimited' }),
  new: scenario('new', 'Fernhill Goods', 1000, { days: 30, isShopAlone: true }),
  german: scenario('german', 'Fernhügel Waren', 1000, { isShopAlone: true, market: 'german' }),
  limited: scenario('limited', 'Fernhill Goods', 1000, {
    plan: 'unlimited',
    isShopAlone: true,
    scopes: allScopes.filter((scope) => scope !== 'read_products'),
    approvedData: 'basic',
  }),
  empty: scenario('empty', 'Quiet Meadow', 0),
  broken: scenario('broken', 'Fernhill Goods', 1000, { refusesToken: true }),
} as const

export type ScenarioName = keyof typeof scenarios

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name)
}

/** The start day (YYYY-MM-DD) of a scenario that is first used on `today`. */
export function scenarioStartDay(today: string, name: ScenarioName = 'demo'): string {
  return formatDay(dayNumber(today) - scenarios[name].days)
}

export function scenarioWorld(
  name: ScenarioName,
  options: { readonly startDay: string },
  lists?: Pick<AudienceEffect, 'isListed'>,
): World {
  const { seed, orders, market, days, hasStory, audienceFactor: factor } = scenarios[name]
  const place =
    market === 'german'
      ? { timezone: 'Europe/Berlin', currency: 'EUR' }
      : { timezone: 'America/New_York', currency: 'USD' }
  const storyDay = hasStory ? formatDay(dayNumber(options.startDay) + days) : undefined
  const of = { seed, startDay: options.startDay, orders, market, storyDay, ...place }
  return createWorld(of, lists && { factor, isListed: lists.isListed })
}

function scenario(
  name: string,
  title: string,
  orders: number,
  rest: Partial<Omit<Scenario, 'title' | 'shop' | 'orders' | 'seed'>> = {},
): Scenario {
  return {
    title,
    shop: `cartograph-${name}`,
    days: measuredDays,
    orders,
    seed: 20_260_717,
    plan: 'plus',
    refusesToken: false,
    scopes: null,
    approvedData: 'personal',
    isShopAlone: false,
    market: 'us',
    audienceFactor: 1.5,
    hasStory: false,
    ...rest,
  }
}
