import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { formatCount } from '../../../format/decimal.ts'
import { modelUseQuery } from './review-queries.ts'

/** The use of the optional language model today; renders nothing without one. */
export function ModelUse({ orgId }: { readonly orgId: OrgId }) {
  const { data: use } = useQuery(modelUseQuery(useClient(), orgId))
  if (use === undefined || use.name === null) return null
  return (
    <p className="text-13 text-muted">
      {`${use.name} reads what Just Ask can’t read by itself, for up to ${use.seconds_per_question} seconds a question. Today: ${formatCount(use.questions_today)} questions, ${formatCount(use.tokens_today)} of ${formatCount(use.tokens_per_day)} tokens.`}
    </p>
  )
}
