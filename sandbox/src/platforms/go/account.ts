import type { SandboxShop } from '../../shop.ts'

export function usernameOf({ name }: Pick<SandboxShop, 'name'>): string {
  return `agent@${name}.example`
}

/** Deterministic, so that the key identifies the shop. */
export function apiKeyOf({ name }: Pick<SandboxShop, 'name'>): string {
  return `sandbox-key-of-${name}`
}

export function accountObject({ name, world }: SandboxShop) {
  return {
    created_datetime: '2023-01-10T09:00:00.000000+00:00',
    deactivated_datetime: null,
    domain: name,
    settings: [
      {
        data: { business_hours: [], timezone: world.options.timezone },
        id: 1,
        type: 'business-hours',
      },
    ],
    status: { reason: null, status: 'active', updated_datetime: null },
  }
}
