import type { Workspace } from '@cartograph/contract'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { LeaveDialog } from '../../../features/dashboards/edit/draft/LeaveDialog.tsx'
import { useLeaveGuard } from '../../../features/dashboards/edit/draft/use-leave-guard.ts'
import { useToday } from '../../../features/dashboards/view/use-today.ts'
import {
  contentOf,
  definitionOf,
  fingerprint,
  type Model,
  type ReportContent,
  type ReportDraft,
} from '../../../features/reports/report-draft.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { focusInvalid } from './focus-invalid.ts'
import { placeProblems } from './place-problems.ts'
import { ReportFields } from './ReportFields.tsx'
import { SectionFields } from './SectionFields.tsx'
import { SectionList } from './SectionList.tsx'
import { SectionPreview } from './SectionPreview.tsx'
import { sectionWords } from './section-words.ts'
import { useSaveReport } from './use-save-report.ts'
import { useSectionChecks } from './use-section-checks.ts'

interface ReportEditorProps<Saved> {
  readonly org: Workspace
  readonly model: Model
  readonly start: ReportDraft
  /** Shown in place of `start`, and not saved yet. */
  readonly prefilled?: ReportDraft | null
  readonly save: (content: ReportContent, draft: ReportDraft) => Promise<Saved>
  /** Leaves the editor. */
  readonly onSaved: (saved: Saved) => void
  /** What only some reports have. */
  readonly extraFields?: ComponentType<ExtraFieldsProps>
  /** Shown if a colleague saved in between. */
  readonly conflict?: ReactNode
}

export interface ExtraFieldsProps {
  readonly draft: ReportDraft
  readonly onChange: (draft: ReportDraft) => void
}

/** The settings of a report, its sections in their order, and the open one with a preview. */
export function ReportEditor<Saved>(props: ReportEditorProps<Saved>) {
  const { org, model, start, prefilled, onSaved, extraFields: ExtraFields, conflict } = props
  const [draft, setDraft] = useState(prefilled ?? start)
  const [open, setOpen] = useState(draft.sections[0]?.id)
  const form = useRef<HTMLFormElement>(null)
  const today = useToday(org.timezone)
  const isChanged = fingerprint(draft) !== fingerprint(start)
  const guard = useLeaveGuard(isChanged)
  const save = useSaveReport((content: ReportContent) => props.save(content, draft))
  const { problems } = save
  const checks = useSectionChecks(model, problems)
  const section = draft.sections.find(({ id }) => id === open) ?? draft.sections[0]

  function change(changed: ReportDraft) {
    setDraft(changed)
    save.forgetProblems()
  }

  function submit() {
    checks.check(draft)
    const content = contentOf(draft, model)
    if (content === null) {
      const wrong = draft.sections.find((one) => definitionOf(one, model) === null)
      if (draft.name.trim() !== '' && wrong !== undefined) setOpen(wrong.id)
      focusInvalid(form.current)
      return
    }
    save.mutate(content, {
      onSuccess: (saved) => {
        guard.open()
        onSaved(saved)
      },
      onError: (error) => {
        const refused = placeProblems(error).sections
        const wrong = draft.sections.find((_, index) => refused.has(index))
        if (wrong !== undefined) setOpen(wrong.id)
        focusInvalid(form.current)
      },
    })
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex min-w-0 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !save.isPending) submit()
      }}
    >
      <ReportFields
        draft={draft}
        today={today}
        problems={problems.fields}
        isChecked={checks.isChecked}
        onChange={change}
      />
      {ExtraFields !== undefined && <ExtraFields draft={draft} onChange={change} />}
      <div className="grid min-w-0 items-start gap-4 md:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]">
        <section
          data-report-sections
          aria-labelledby="report-sections"
          className="flex min-w-0 flex-col gap-2"
        >
          <h2 id="report-sections" className="text-14 font-semibold">
            Sections
          </h2>
          <SectionList
            sections={draft.sections}
            open={section?.id}
            wordsOf={(one) => sectionWords(one, model)}
            isWrong={checks.isWrong}
            onOpen={setOpen}
            onChange={(sections) => change({ ...draft, sections })}
          />
        </section>
        {section !== undefined && (
          <div
            key={section.id}
            className="flex min-w-0 flex-col gap-4 rounded-surface border border-border bg-surface p-4"
          >
            <SectionFields
              org={org}
              model={model}
              section={section}
              problems={checks.problemsOf(section, draft.sections.indexOf(section))}
              checkedRows={checks.rowsOf(section)}
              onChange={(changed) =>
                change({
                  ...draft,
                  sections: draft.sections.map((one) => (one.id === changed.id ? changed : one)),
                })
              }
            />
            <SectionPreview org={org} model={model} draft={draft} section={section} />
          </div>
        )}
      </div>
      {problems.general !== null && <Alert>{problems.general}</Alert>}
      {save.isConflict && conflict}
      <Button
        look="primary"
        type="submit"
        className="self-start"
        isBusy={save.isPending}
        disabled={!isChanged}
      >
        Save report
      </Button>
      <LeaveDialog
        guard={guard}
        what={draft.name.trim() === '' ? 'this report' : `'${draft.name.trim()}'`}
      />
    </form>
  )
}
