import type { Context } from '../context.ts'

/** The callback URL of every platform; registrations contain it. */
export function redirectUriOf({ settings }: Pick<Context, 'settings'>): string {
  return `${settings.publicUrl()}/callback`
}
