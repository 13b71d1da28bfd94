import type { SandboxShop } from '../../shop.ts'
import { numericId } from '../../kit/google/numeric-id.ts'

export interface SimulatedProperty {
  readonly id: string
  readonly name: string
  /** Whether the shop's visits were counted in it; nothing was in the others. */
  readonly isCounted: boolean
}

export interface SimulatedAccount {
  readonly id: string
  readonly name: string
  readonly properties: readonly SimulatedProperty[]
}

/** What the person who owns a shop sees in Google Analytics: its account, and one that was left empty. */
export function accountsOf(shop: SandboxShop): readonly SimulatedAccount[] {
  const { name, title } = shop
  return [
    {
      id: numericId(`account ${name}`, 9),
      name: title,
      properties: [
        { id: propertyIdOf(shop), name: `${title} - GA4`, isCounted: true },
        { id: numericId(`blog ${name}`, 9), name: `${title} - blog`, isCounted: false },
      ],
    },
    { id: numericId(`old account ${name}`, 9), name: `${title} (unused)`, properties: [] },
  ]
}

/** Of the property that counts the shop's visits. */
export function propertyIdOf(shop: SandboxShop): string {
  return numericId(`property ${shop.name}`, 9)
}
