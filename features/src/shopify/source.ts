/** A shop is connected as a data source only. */
export const shopifySource = { platform: 'SP', context: 'datasource' } as const
