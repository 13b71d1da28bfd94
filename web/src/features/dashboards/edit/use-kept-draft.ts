import type { DashboardSpec, OrgId } from '@cartograph/contract'
import { useEffect } from 'react'
import { forgetDraft, keepDraft } from './kept-draft.ts'

interface Drafted {
  readonly orgId: OrgId
  readonly fileName: string
  readonly basis: { readonly updatedAt: string | null; readonly spec: DashboardSpec }
  readonly present: DashboardSpec
}

/** What is changed outlives a reload of the page. Whoever saves it, or leaves it behind, is done with it. */
export function useKeptDraft({ orgId, fileName, basis, present }: Drafted): void {
  useEffect(() => {
    if (present === basis.spec) forgetDraft(orgId, fileName)
    else keepDraft(orgId, fileName, { basis: basis.updatedAt, spec: present })
  }, [orgId, fileName, basis, present])
  // A reload takes down nothing; only who leaves the editing comes by here.
  useEffect(() => () => forgetDraft(orgId, fileName), [orgId, fileName])
}
