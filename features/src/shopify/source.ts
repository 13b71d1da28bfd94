/** A shop is connected as a source of data, and as nothing else. */
export const shopifySource = { platform: 'SP', context: 'datasource' } as const
