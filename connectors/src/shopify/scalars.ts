/** `gid://shopify/Order/123` → `123` */
export function numericId(gid: string): string {
  return /\/(\d+)(\?.*)?$/.exec(gid)?.[1] ?? gid
}

export function instant(dateTime: string): string {
  return new Date(dateTime).toISOString()
}
