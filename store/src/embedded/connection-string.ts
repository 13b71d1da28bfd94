export const embeddedUser = 'cartograph'

export function connectionStringTo(place: {
  readonly socket: string
  readonly password: string
  readonly database: string
}): string {
  const credentials = `${embeddedUser}:${encodeURIComponent(place.password)}`
  const host = encodeURIComponent(place.socket)
  return `postgresql://${credentials}@/${encodeURIComponent(place.database)}?host=${host}`
}
