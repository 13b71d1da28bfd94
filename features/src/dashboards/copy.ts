import { copyDashboard as endpoint, type AnswerOf } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requirePerson } from '../context.ts'
import { serves } from '../serves.ts'
import { findDashboard } from './find-dashboard.ts'
import { insertUnderFreeName } from './insert-under-free-name.ts'

/** Creates a dashboard of the workspace as a copy of an existing one, including the workspace's changes. */
export const copyDashboard = serves(endpoint, async (ctx, { source, title }) => {
  requirePerson(ctx)
  const subject = (answer: AnswerOf<typeof endpoint>) => answer.file_name
  return change(ctx, { endpoint, subject, details: { source, title } }, async (tx) => {
    const { spec } = await findDashboard(ctx, tx, source)
    return { file_name: await insertUnderFreeName(ctx, tx, { ...spec, title }) }
  })
})
