import {
  providersOf,
  shopMember,
  type PlatformCode,
  type RuleMemberType,
} from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'

/** A member that rules can use, with the texts and the type of the model. */
export interface KnownMember {
  readonly member: string
  readonly title: string
  readonly description: string
  readonly type: RuleMemberType
  readonly format: 'currency' | 'percent' | 'number' | null
  readonly group: string
  readonly suggestsValues: boolean
  /** The kind of values that are shown by name. */
  readonly values: string | null
  /** The platforms that provide it. */
  readonly platforms: readonly PlatformCode[]
  /** What is counted, and when; null for a property of the customer. */
  readonly behaviour: Behaviour | null
}

export interface Behaviour {
  /** A measure of the related cube: how often. */
  readonly measure: string
  /** A time of the related cube: when. */
  readonly time: string
}

type Declared = Pick<KnownMember, 'member' | 'group' | 'platforms' | 'behaviour'> & {
  /** Replaces the model's title, which has no customer in it. */
  readonly title?: string
  readonly description?: string
}

const store = providersOf('orders')

const orders = 'ShopifyOrders'
const lines = 'ShopifyOrderLines'
const codes = 'OrderDiscountCodes'
const fromCollections = 'OrderCollections'
const ofOrders: Behaviour = { measure: `${orders}.orders`, time: `${orders}.happenedAt` }
const ofLines: Behaviour = { measure: `${lines}.orders`, time: `${lines}.happenedAt` }

const profile = (group: string, ...names: readonly string[]): Declared[] =>
  names.map((name) => ({
    member: `CustomerProfile.${name}`,
    group,
    platforms: store,
    behaviour: null,
  }))

const from = (platform: PlatformCode, group: string, ...names: readonly string[]): Declared[] =>
  profile(group, ...names).map((one) => ({ ...one, platforms: [platform] }))

/** In the order of the editor. */
const declared: readonly Declared[] = [
  ...profile('Orders', 'orderCount', 'netSpent', 'averageSpent'),
  ...profile('Orders', 'firstOrderAt', 'lastOrderAt', 'daysAsBuyer', 'daysBetweenOrders'),
  ...profile('Orders', 'usedDiscount', 'discountShare', 'returnedShare'),
  ...profile('Lifecycle', 'lifecycleStage', 'recencyBand', 'frequencyBand', 'createdAt'),
  ...profile('Lifecycle', 'recencyQuintile', 'frequencyQuintile', 'valueQuintile'),
  ...profile('Lifecycle', 'chanceToOrderAgain90', 'expectedNextOrder'),
  ...profile('First visit', 'channel', 'utmSource', 'utmMedium', 'utmCampaign'),
  ...from('RE', 'Subscription', 'subscriptionStatus', 'nextChargeAt'),
  {
    member: 'SubscriptionEvents.kind',
    group: 'Subscription',
    platforms: ['RE'],
    behaviour: { measure: 'SubscriptionEvents.events', time: 'SubscriptionEvents.happenedAt' },
    title: 'Subscription event',
    description:
      "What happened to the customer's subscriptions, such as charged, charge_failed, skipped or cancelled. They are matched by the store's customer ID.",
  },
  ...from('KL', 'Email', 'lastMailOpenedAt', 'lastMailClickedAt', 'hasOpenedMail'),
  ...from('GO', 'Support', 'openTickets', 'lastTicketAt'),
  ...['answer', 'questionAndAnswer'].map((name) => ({
    member: `SurveyResponses.${name}`,
    group: 'Surveys',
    platforms: ['KN'] as const,
    behaviour: { measure: 'SurveyResponses.responses', time: 'SurveyResponses.answeredAt' },
    title: name === 'answer' ? 'Survey answer' : 'Survey question and answer',
    description: `Survey responses with the ${name === 'answer' ? 'answer' : "question and answer, such as 'How did you hear about us?: A friend'"}. They are matched by the store's customer ID.`,
  })),
  ...profile('Profile', 'acceptsMarketing', 'acceptsTexts'),
  { member: shopMember, group: 'Profile', platforms: store, behaviour: null },
  ...profile('Profile', 'country', 'province', 'city', 'language'),
  {
    member: 'CustomerProfile.tags',
    group: 'Profile',
    platforms: store,
    behaviour: null,
    title: 'Tag',
    description: 'Whether the customer has the tag, alone or with others.',
  },
  ...profile('Profile', 'email'),
  {
    member: `${lines}.title`,
    group: 'Bought',
    platforms: store,
    behaviour: ofLines,
    title: 'Bought product',
    description: 'Orders that contain the product, by its name when it was sold.',
  },
  {
    member: 'Products.productType',
    group: 'Bought',
    platforms: store,
    behaviour: ofLines,
    title: 'Bought product type',
    description: 'Orders that contain a product of the type.',
  },
  {
    member: `${lines}.vendor`,
    group: 'Bought',
    platforms: store,
    behaviour: ofLines,
    title: 'Bought vendor',
    description: 'Orders that contain a product of the vendor.',
  },
  {
    member: `${lines}.sku`,
    group: 'Bought',
    platforms: store,
    behaviour: ofLines,
    title: 'Bought SKU',
    description: 'Orders that contain the SKU.',
  },
  {
    member: 'Products.tags',
    group: 'Bought',
    platforms: store,
    behaviour: ofLines,
    title: 'Bought product with tag',
    description:
      'Orders that contain a product with the tag, alone or with others, as the product has it now.',
  },
  {
    member: `${fromCollections}.title`,
    group: 'Bought',
    platforms: store,
    behaviour: {
      measure: `${fromCollections}.orders`,
      time: `${fromCollections}.happenedAt`,
    },
    title: 'Bought from collection',
    description:
      'Orders that contain a product of the collection, by the products that the collection has now.',
  },
  {
    member: `${codes}.code`,
    group: 'Ordered',
    platforms: store,
    behaviour: { measure: `${codes}.orders`, time: `${codes}.happenedAt` },
    title: 'Used discount code',
    description: 'Orders with exactly the discount code, alone or with others.',
  },
  {
    member: `${orders}.channel`,
    group: 'Ordered',
    platforms: store,
    behaviour: ofOrders,
    title: 'Ordered through channel',
    description: 'Orders whose last visit came through the channel.',
  },
  {
    member: `${orders}.utmCampaign`,
    group: 'Ordered',
    platforms: store,
    behaviour: ofOrders,
    title: 'Ordered through UTM campaign',
    description: 'Orders whose last visit had the utm_campaign.',
  },
]

/** The members of rules by their names. Fails for a declaration that the model does not have. */
export function ruleMembers(model: Model): ReadonlyMap<string, KnownMember> {
  const known = membersByModel.get(model)
  if (known !== undefined) return known
  const members = new Map(declared.map((one) => [one.member, describe(model, one)]))
  membersByModel.set(model, members)
  return members
}

const membersByModel = new WeakMap<Model, ReadonlyMap<string, KnownMember>>()

function describe(model: Model, one: Declared): KnownMember {
  const [cube = '', name = ''] = one.member.split('.')
  const dimension = model.cubes.get(cube)?.dimensions.get(name)
  if (dimension === undefined || dimension.type === 'geo') {
    throw new Error(`${one.member} cannot be used in rules`)
  }
  const { format, meta } = dimension
  return {
    ...one,
    title: one.title ?? dimension.shortTitle,
    description: one.description ?? dimension.description ?? '',
    type: dimension.type,
    format: format === 'currency' || format === 'percent' || format === 'number' ? format : null,
    suggestsValues: dimension.type === 'string' && dimension.suggestsValues,
    values: typeof meta['values'] === 'string' ? meta['values'] : null,
  }
}
