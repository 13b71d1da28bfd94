import { requirePerson, type Context } from '../context.ts'

/** Marked in the database, or named in the installation's settings. */
export function isDeveloper(
  { settings }: Pick<Context, 'settings'>,
  person: { readonly email: string; readonly isDev: boolean },
): boolean {
  return person.isDev || settings.developers.has(person.email.toLowerCase())
}

/** Called before a transaction begins: it may need one of its own. */
export async function isDeveloperCalling(ctx: Context): Promise<boolean> {
  const person = await ctx.access.person(requirePerson(ctx).userId)
  return person !== null && isDeveloper(ctx, person)
}
