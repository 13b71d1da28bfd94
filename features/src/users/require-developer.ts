import { AppError } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { isDeveloperCalling } from './is-developer.ts'

/** Templates are offered to all workspaces, so no workspace's admin may change them. */
export async function requireDeveloper(ctx: Context): Promise<void> {
  if (await isDeveloperCalling(ctx)) return
  throw new AppError('forbidden', 'Only developers can change templates.')
}
