import type { User, UserId } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { isDeveloper } from './is-developer.ts'

export interface UserProfile {
  readonly userId: UserId
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isDev: boolean
}

export function presentUser(ctx: Pick<Context, 'settings'>, user: UserProfile): User {
  return {
    id: user.userId,
    is_dev: isDeveloper(ctx, user),
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
  }
}
