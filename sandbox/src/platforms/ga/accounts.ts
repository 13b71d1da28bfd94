import { numericId } from '../../kit/google/numeric-id.ts'
import type { SandboxShop } from '../../shop.ts'

export interface SimulatedView {
  readonly id: string
  readonly name: string
}

export interface SimulatedWebProperty {
  readonly id: string
  readonly name: string
  readonly views: readonly SimulatedView[]
}

/** The accounts of a shop's owner: a property with three views, one without any, and an empty account. */
export function accountsOf({ name, title }: SandboxShop) {
  const account = numericId(`universal account ${name}`, 8)
  const view = (label: string) => ({ id: numericId(`view ${label} ${name}`, 9), name: label })
  return [
    {
      id: account,
      name: title,
      properties: [
        {
          id: `UA-${account}-1`,
          name: `${title} - web`,
          views: ['All Web Site Data', 'Without staff', 'Test view'].map(view),
        },
        { id: `UA-${account}-2`, name: `${title} - blog`, views: [] },
      ] satisfies readonly SimulatedWebProperty[],
    },
    {
      id: numericId(`old universal account ${name}`, 8),
      name: `${title} (unused)`,
      properties: [],
    },
  ]
}

/** Accounts, properties and views leave out lists that are empty. */
export function accountSummaries(shop: SandboxShop) {
  return accountsOf(shop).map(({ id, name, properties }) => ({
    id,
    kind: 'analytics#accountSummary',
    name,
    ...(properties.length > 0 && {
      webProperties: properties.map((property) => ({
        id: property.id,
        kind: 'analytics#webPropertySummary',
        name: property.name,
        level: 'STANDARD',
        websiteUrl: `https://${shop.name}.example`,
        ...(property.views.length > 0 && {
          profiles: property.views.map((view) => ({
            ...view,
            kind: 'analytics#profileSummary',
            type: 'WEB',
          })),
        }),
      })),
    }),
  }))
}
