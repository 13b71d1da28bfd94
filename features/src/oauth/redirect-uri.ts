import type { Context } from '../context.ts'

/** The one address that every platform sends people back to; registrations name it. */
export function redirectUriOf({ settings }: Pick<Context, 'settings'>): string {
  return `${settings.publicUrl()}/callback`
}
