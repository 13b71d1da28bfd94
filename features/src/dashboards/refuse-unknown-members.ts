import { AppError, type DashboardSpec } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { findUnknownMembers } from './find-unknown-members.ts'

/** A dashboard that asks for what there is not would be saved and then show nothing but errors. */
export function refuseUnknownMembers({ semantic }: Context, spec: DashboardSpec): void {
  const problems = findUnknownMembers(spec, semantic.meta()).map(({ path, message }) => ({
    loc: ['body', 'spec', ...path],
    msg: message,
  }))
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
}
