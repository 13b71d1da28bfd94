import type { DashboardSpec } from '@cartograph/contract'
import { useEffect, useMemo } from 'react'
import { forgetDraft, keepDraft, type DraftPlace } from './kept-draft.ts'

interface Drafted extends DraftPlace {
  readonly basis: { readonly updatedAt: string | null; readonly spec: DashboardSpec }
  readonly present: DashboardSpec
}

/** What is changed outlives a reload of the page. Whoever saves it, or leaves it behind, is done with it. */
export function useKeptDraft({ userId, orgId, fileName, basis, present }: Drafted): void {
  const place = useMemo(() => ({ userId, orgId, fileName }), [userId, orgId, fileName])
  useEffect(() => {
    if (present === basis.spec) forgetDraft(place)
    else keepDraft(place, { basis: basis.updatedAt, spec: present })
  }, [place, basis, present])
  // A reload takes down nothing; only who leaves the editing comes by here.
  useEffect(() => () => forgetDraft(place), [place])
}
