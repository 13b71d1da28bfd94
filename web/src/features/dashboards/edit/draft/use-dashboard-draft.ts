import type { Dashboard, DashboardSpec, OrgId, UserId } from '@cartograph/contract'
import { useEffect, useMemo, useState } from 'react'
import { beginDraft, changeDraft, endTyping, redo, resumeDraft, undo } from './draft.ts'
import { findProblems } from './explain-problems.ts'
import { clearStoredDraft, storeDraft, loadStoredDraft, type DraftKey } from './stored-draft.ts'
import { saveFailureOf, type SaveFailure } from './save-failure.ts'
import { specOfDashboard } from './dashboard-spec.ts'
import { useDashboardChanges } from './use-dashboard-changes.ts'

interface Started {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly dashboard: Dashboard
  readonly spec: DashboardSpec
}

/** The draft of a dashboard until it is saved or discarded. */
export function useDashboardDraft({ userId, orgId, dashboard, spec }: Started) {
  const changes = useDashboardChanges(orgId)
  const [basis, setBasis] = useState({ updatedAt: dashboard.updated_at, spec })
  const fileName = dashboard.file_name
  const place = { userId, orgId, fileName }
  const [kept] = useState(() => loadStoredDraft(place, dashboard.updated_at))
  const [draft, setDraft] = useState(() =>
    kept === null ? beginDraft(spec) : resumeDraft(spec, kept),
  )
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { present } = draft
  useStoredDraft({ ...place, basis, present })

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
    /** True while it starts from changes restored after a reload. */
    isResumed: kept !== null && draft.past[0] === spec && draft.past.length > 0,
    /** Undoable like any other change. */
    dropChanges: () => setDraft((now) => changeDraft(now, () => basis.spec)),
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    failure,
    isBusy,
    change(edit: (spec: DashboardSpec) => DashboardSpec, typing: string | null = null) {
      setDraft((now) => changeDraft(now, edit, typing))
      // A change may fix validation errors; other failures stay until the user acts.
      setFailure((now) => (now?.kind === 'refused' ? null : now))
    },
    endTyping: () => setDraft(endTyping),
    undo: () => setDraft(undo),
    redo: () => setDraft(redo),
    save(onSaved: (undo: () => Promise<unknown>) => void) {
      const problems = findProblems(present)
      if (problems.length > 0) {
        setFailure({ kind: 'refused', problems })
        return
      }
      void attempt(async () => {
        const { updated_at: savedAt } = await changes.save(fileName, present, basis.updatedAt)
        // Back to the library's version, or to the one before.
        onSaved(() =>
          basis.updatedAt === null
            ? changes.reset(fileName).then(() => changes.refresh(fileName))
            : changes.save(fileName, basis.spec, savedAt),
        )
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
    /** `source` only provides the collection; its content is overwritten. */
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

interface Drafted extends DraftKey {
  readonly basis: { readonly updatedAt: string | null; readonly spec: DashboardSpec }
  readonly present: DashboardSpec
}

/** Stores the draft, so that it survives a reload. Saving or leaving clears it. */
function useStoredDraft({ userId, orgId, fileName, basis, present }: Drafted): void {
  const place = useMemo(() => ({ userId, orgId, fileName }), [userId, orgId, fileName])
  useEffect(() => {
    if (present === basis.spec) clearStoredDraft(place)
    else storeDraft(place, { basis: basis.updatedAt, spec: present })
  }, [place, basis, present])
  // A reload doesn't run cleanups; only leaving the editor does.
  useEffect(() => () => clearStoredDraft(place), [place])
}
