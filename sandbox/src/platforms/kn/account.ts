import type { SandboxShop } from '../../shop.ts'
import { numericId } from '../../kit/google/numeric-id.ts'

export const surveyId = 'sur_post_purchase'
export const surveyTitle = 'After the order'

export function accountIdOf({ name }: SandboxShop): string {
  return `acc_${numericId(`kno ${name}`, 8)}`
}

/** The keys that reach a shop; the secret has characters that must be encoded. */
export function keysOf({ name }: Pick<SandboxShop, 'name'>) {
  return { client_id: `kno_${name}`, client_secret: `kno_sandbox_${name}:/+%` }
}

export function shopNameOf(clientId: string): string {
  return clientId.replace(/^kno_/, '')
}

export function surveyObject(shop: SandboxShop) {
  const createdAt = `${shop.world.options.startDay}T00:00:00.000Z`
  return {
    id: surveyId,
    accountId: accountIdOf(shop),
    createdAt,
    updatedAt: createdAt,
    title: surveyTitle,
    status: 'live',
    questions: ['q_heard', 'q_occasion', 'q_nps', 'q_wish'].map((id) => ({ id })),
  }
}
