import { AppError, mayDo, type Permission } from '@cartograph/contract'
import type { Authenticated } from '../accounts/index.ts'

/**
 * The one place where a permission is checked. Another's workspace answers as one that does not exist:
 * nobody learns which ids are real.
 */
export function authorise(who: Authenticated | null, permission: Permission): void {
  if (permission === 'public') return
  if (who === null) throw new AppError('not_authenticated')
  if (permission === 'signed_in') return
  if (who.workspace === null) throw new AppError('not_found')
  if (!mayDo(who.workspace.role, permission)) throw new AppError('forbidden')
}
