import type { SandboxShop } from '../../shop.ts'
import type { MailForm } from '../../world/ledgers/ledger-types.ts'
import { checkConditions, parseFilter, passesTime, valuesOf } from './filter.ts'
import { shortId } from './ids.ts'
import { pageOf, type Paging } from './paging.ts'
import { invalid, notFound } from './refusal.ts'

type Query = Readonly<Record<string, string | undefined>>

/** A list of the shop's own; audiences that were sent here are lists as well. */
export interface OwnList {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly optIn: string
  readonly profiles: number
}

export function ownLists(shop: SandboxShop, at: Date): readonly OwnList[] {
  return shop.ledgers.mail.signUps
    .lists(at)
    .map((list) => ({ ...list, id: listIdOf(shop, list.name) }))
}

export function listIdOf(shop: SandboxShop, name: string): string {
  return shortId(shop, 'list', name)
}

export function formIdOf(shop: SandboxShop, name: string): string {
  return shortId(shop, 'form', name)
}

const times = ['greater-or-equal', 'greater-than', 'less-or-equal', 'less-than']

export function listForms(shop: SandboxShop, at: Date, query: Query, paging: Paging) {
  const conditions = parseFilter(query['filter'])
  checkConditions(conditions, {
    id: ['any', 'equals'],
    name: ['any', 'contains', 'equals'],
    ab_test: ['equals'],
    status: ['equals'],
    updated_at: times,
    created_at: times,
  })
  if (!['updated_at', undefined].includes(query['sort']))
    throw invalid('The sandbox sorts forms by updated_at only.')
  const ids = valuesOf(conditions, 'id')
  const found = shop.ledgers.mail.signUps
    .forms(at)
    .filter(
      (form) =>
        (ids === null || ids.includes(formIdOf(shop, form.name))) &&
        passesTime(conditions, 'updated_at', form.createdAt),
    )
    .toSorted((left, right) => left.createdAt - right.createdAt)
  const keyOf = (form: MailForm) => [form.createdAt, formIdOf(shop, form.name)] as const
  const { page, next } = pageOf(found, keyOf, paging)
  return { data: page.map((form) => formResource(shop, form)), next }
}

export function formOf(shop: SandboxShop, at: Date, id: string) {
  const form = shop.ledgers.mail.signUps.forms(at).find(({ name }) => formIdOf(shop, name) === id)
  if (form === undefined) throw notFound(`A form with id ${id} does not exist.`)
  return formResource(shop, form)
}

function formResource(shop: SandboxShop, { name, status, isAbTest, createdAt }: MailForm) {
  const changed = new Date(createdAt).toISOString().replace('.000Z', '+00:00')
  return {
    type: 'form',
    id: formIdOf(shop, name),
    attributes: { name, status, ab_test: isAbTest, created_at: changed, updated_at: changed },
  }
}
