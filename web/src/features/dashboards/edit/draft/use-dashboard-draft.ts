import type { Dashboard, DashboardSpec, OrgId, UserId } from '@cartograph/contract'
import { useEffect, useMemo, useState } from 'react'
import { beginDraft, changeDraft, endTyping, redo, resumeDraft, undo } from './draft.ts'
import { problemsOf } from './explain-problems.ts'
import { forgetDraft, keepDraft, recallDraft, type DraftPlace } from './stored-draft.ts'
import { saveFailureOf, type SaveFailure } from './save-failure.ts'
import { specOfDashboard } from './dashboard-spec.ts'
import { useDashboardChanges } from './use-dashboard-changes.ts'

interface Started {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly dashboard: Dashboard
  readonly spec: DashboardSpec
}

/** What a dashboard is to become, until it is saved or given up. */
export function useDashboardDraft({ userId, orgId, dashboard, spec }: Started) {
  const changes = useDashboardChanges(orgId)
  const [basis, setBasis] = useState({ updatedAt: dashboard.updated_at, spec })
  const fileName = dashboard.file_name
  const place = { userId, orgId, fileName }
  const [kept] = useState(() => recallDraft(place, dashboard.updated_at))
  const [draft, setDraft] = useState(() =>
    kept === null ? beginDraft(spec) : resumeDraft(spec, kept),
  )
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { present } = draft
  useKeptDraft({ ...place, basis, present })

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
      setFailure(null)
    } catch (error) {
      setFailure(saveFailureOf(error, present))
    } finally {
      setBusy(false)
    }
  }

  return {
    spec: present,
    isChanged: present !== basis.spec,
    /** It begins with what was not saved before the page was loaded again. */
    isResumed: kept !== null && draft.past[0] === spec && draft.past.length > 0,
    /** A step like any other: it can be taken back. */
    dropChanges: () => setDraft((now) => changeDraft(now, () => basis.spec)),
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    failure,
    isBusy,
    change(edit: (spec: DashboardSpec) => DashboardSpec, typing: string | null = null) {
      setDraft((now) => changeDraft(now, edit, typing))
      // What was refused may be right by now; the other failures stay until something is done.
      setFailure((now) => (now?.kind === 'refused' ? null : now))
    },
    endTyping: () => setDraft(endTyping),
    undo: () => setDraft(undo),
    redo: () => setDraft(redo),
    save(onSaved: () => void) {
      const problems = problemsOf(present)
      if (problems.length > 0) {
        setFailure({ kind: 'refused', problems })
        return
      }
      void attempt(async () => {
        await changes.save(fileName, present, basis.updatedAt)
        onSaved()
      })
    },
    loadTheirs: () =>
      void attempt(async () => {
        const theirs = await changes.fetchAgain(fileName)
        const read = specOfDashboard(theirs)
        if (read === null) throw new Error('Theirs cannot be read')
        setBasis({ updatedAt: theirs.updated_at, spec: read })
        setDraft(beginDraft(read))
      }),
    /** The source only lends its place: all of it is written over. */
    keepMine: (source: string, onSaved: () => void) =>
      void attempt(async () => {
        const title = `${present.title.slice(0, 90)} (mine)`
        const copied = await changes.saveAsCopy(source, present, title)
        onSaved()
        await changes.openOwn(copied, { isEdited: false })
      }),
  }
}

export type DashboardDraft = ReturnType<typeof useDashboardDraft>

interface Drafted extends DraftPlace {
  readonly basis: { readonly updatedAt: string | null; readonly spec: DashboardSpec }
  readonly present: DashboardSpec
}

/** What is changed outlives a reload of the page. Whoever saves it, or leaves it behind, is done with it. */
function useKeptDraft({ userId, orgId, fileName, basis, present }: Drafted): void {
  const place = useMemo(() => ({ userId, orgId, fileName }), [userId, orgId, fileName])
  useEffect(() => {
    if (present === basis.spec) forgetDraft(place)
    else keepDraft(place, { basis: basis.updatedAt, spec: present })
  }, [place, basis, present])
  // A reload takes down nothing; only who leaves the editing comes by here.
  useEffect(() => () => forgetDraft(place), [place])
}
