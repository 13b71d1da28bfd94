import { dayNumber } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import { between, pick, poisson, randomFor } from '../../world/random.ts'
import { dealAt, type SimulatedDeal } from './deals.ts'
import { numericId } from '../../kit/google/numeric-id.ts'

/** A contact as it is at a moment. Merged ones are named by the contact that is left. */
export interface SimulatedContact {
  readonly id: string
  readonly email: string
  readonly lifecycleStage: 'subscriber' | 'lead' | 'customer'
  readonly source: string
  readonly country: string | null
  readonly hasOptedOut: boolean
  readonly isMarketing: boolean
  readonly createdAt: number
  readonly updatedAt: number
  readonly merged: readonly string[]
}

export interface SimulatedSubmission {
  readonly id: string
  readonly form: (typeof forms)[number]
  readonly submittedAt: number
}

export const forms = [
  { id: '1f0c4c1e-newsletter', name: 'Newsletter', path: '/pages/newsletter', perDay: 3 },
  { id: '5a7be0d2-wholesale', name: 'Wholesale inquiry', path: '/pages/wholesale', perDay: 1.2 },
  { id: '9d31aa40-contact', name: 'Contact us', path: '/pages/contact', perDay: 0.8 },
] as const

export interface CrmState {
  /** By id. */
  readonly contacts: readonly SimulatedContact[]
  /** By id. */
  readonly deals: readonly SimulatedDeal[]
  /** Newest first. */
  readonly submissions: readonly SimulatedSubmission[]
}

const states = new WeakMap<SandboxShop, { readonly at: number; readonly state: CrmState }>()
const minuteMs = 60_000
const dayMs = 86_400_000

/** The CRM at the last full minute: customers with an address, and those who asked for wholesale prices. */
export function crmOf(shop: SandboxShop, now: Date): CrmState {
  const at = Math.floor(now.getTime() / minuteMs) * minuteMs
  const known = states.get(shop)
  if (known?.at === at) return known.state
  const submissions = submissionsOf(shop, at)
  const inquiries = submissions.filter(({ form }) => form === forms[1]).toReversed()
  const state = {
    contacts: [...customersOf(shop, at), ...leadsOf(shop, inquiries, at)],
    deals: dealsOf(shop, inquiries, at),
    submissions,
  }
  states.set(shop, { at, state })
  return state
}

function customersOf({ world }: SandboxShop, at: number): readonly SimulatedContact[] {
  const contacts = [...world.customers.until(new Date(at))].map((customer): SimulatedContact => {
    const { index, createdAt, updatedAt, consentUpdatedAt, acceptsEmail } = customer
    return {
      id: String(1_000_000 + index),
      email: (customer.email ?? '').toLowerCase(),
      lifecycleStage: customer.ordersCount > 0 ? 'customer' : 'subscriber',
      source: sources[index % sources.length] ?? 'OFFLINE',
      country: customer.address?.country ?? null,
      hasOptedOut: !acceptsEmail && consentUpdatedAt > createdAt,
      isMarketing: acceptsEmail,
      createdAt,
      updatedAt: Math.max(updatedAt, consentUpdatedAt),
      merged: [],
    }
  })
  const withAddress = contacts.filter(({ email }) => email !== '')
  return merge(withAddress, at, { every: 23, afterMs: 10 * dayMs })
}

const sources = ['OFFLINE', 'ORGANIC_SEARCH', 'PAID_SOCIAL', 'DIRECT_TRAFFIC', 'PAID_SEARCH']

function leadsOf(
  { world }: SandboxShop,
  inquiries: readonly SimulatedSubmission[],
  at: number,
): readonly SimulatedContact[] {
  const leads = inquiries.map(({ submittedAt }, n): SimulatedContact => {
    const random = randomFor(world.options.seed, 'crmDeal', n)
    const leftAt = submittedAt + between(random, 5, 200) * dayMs
    const hasOptedOut = random() < 0.2 && leftAt <= at
    return {
      id: String(900_000_000 + n),
      email: `buyer.${n}@example.org`,
      lifecycleStage: 'lead',
      source: pick(random, sources),
      country: null,
      hasOptedOut,
      isMarketing: false,
      createdAt: submittedAt,
      updatedAt: hasOptedOut ? leftAt : submittedAt,
      merged: [],
    }
  })
  return merge(leads, at, { every: 11, afterMs: 3 * dayMs })
}

function dealsOf(
  { world }: SandboxShop,
  inquiries: readonly SimulatedSubmission[],
  at: number,
): readonly SimulatedDeal[] {
  const { seed, currency } = world.options
  const deals = inquiries
    .map(({ submittedAt }, n) => dealAt({ seed, currency, n, submittedAt, at }))
    .filter(({ createdAt }) => createdAt <= at)
  return merge(deals, at, { every: 9, afterMs: 2 * dayMs })
}

/** Merges each so many-th record into the one before, some time after it was created. */
function merge<
  Kind extends { id: string; createdAt: number; updatedAt: number; merged: readonly string[] },
>(
  records: readonly Kind[],
  at: number,
  { every, afterMs }: { readonly every: number; readonly afterMs: number },
): readonly Kind[] {
  const mergedAt = (n: number) => {
    const record = records[n]
    const moment = record === undefined ? Infinity : record.createdAt + afterMs
    return n > 0 && n % every === 0 && moment <= at ? moment : null
  }
  return records.flatMap((record, n) => {
    if (mergedAt(n) !== null) return []
    const [next, moment] = [records[n + 1], mergedAt(n + 1)]
    if (next === undefined || moment === null) return [record]
    const updatedAt = Math.max(record.updatedAt, moment)
    return [{ ...record, updatedAt, merged: [next.id] }]
  })
}

function submissionsOf({ world }: SandboxShop, at: number): readonly SimulatedSubmission[] {
  const { seed, timezone, startDay } = world.options
  const calendar = createCalendar(timezone)
  const found: SimulatedSubmission[] = []
  for (let day = dayNumber(startDay); day <= calendar.dayAt(at); day++) {
    const random = randomFor(seed, 'crmDay', day)
    for (const form of forms)
      for (let left = poisson(random, form.perDay); left > 0; left--) {
        const submittedAt = calendar.midnight(day) + between(random, 0, 82_000) * 1000
        const id = numericId(`${form.id} ${day} ${left}`, 12)
        if (submittedAt <= at) found.push({ id, form, submittedAt })
      }
  }
  return found.toSorted((a, b) => b.submittedAt - a.submittedAt || (a.id < b.id ? -1 : 1))
}
