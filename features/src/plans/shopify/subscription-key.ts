/** A subscription is found in its shop only, so that its key names both: '548380009:4028497976'. */
export function toSubscriptionKey(accountId: string, gid: string): string {
  return `${accountId}:${gid.split('/').at(-1) ?? ''}`
}

export function subscriptionId(key: string): { readonly accountId: string; readonly id: string } {
  const [accountId = '', id = ''] = key.split(':')
  return { accountId, id }
}

export function subscriptionGid(id: string): string {
  return `gid://shopify/AppSubscription/${id}`
}
