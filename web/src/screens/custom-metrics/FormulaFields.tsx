import { maxFormulaLength, type FormulaProblem } from '@cartograph/contract'
import { useRef, useState } from 'react'
import { checkFormula } from '../../features/custom-metrics/check-formula.ts'
import { readableFormula } from '../../features/custom-metrics/describe-metric.ts'
import { withGroup } from '../../features/custom-metrics/metric-draft.ts'
import { formulaGroups, metricTitles } from '../../features/custom-metrics/metric-members.ts'
import { MemberField } from '../../features/dashboards/edit/element/MemberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useAfterPress } from '../../ui/form/use-after-press.ts'
import type { MetricFieldsProps } from './FilteredFields.tsx'
import { GroupField } from './GroupField.tsx'

interface FormulaFieldsProps extends MetricFieldsProps {
  /** The metric itself, which its formula can't use. */
  readonly own: string | null
  readonly isChecked: boolean
}

/** A calculation over metrics. */
export function FormulaFields(props: FormulaFieldsProps) {
  const { cubes, draft, onChange, problems, isNew, own, isChecked } = props
  const { formula, ratioFormat, sentiment } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const [isLeft, setLeft] = useState(false)
  const afterPress = useAfterPress()
  const { problem, isRatio } = checkFormula(formula, cubes)
  const isShown = isChecked || (isLeft && formula.trim() !== '')
  const error = problems.formula ?? (isShown ? problem?.message : undefined)

  /** At the caret, or in place of what is selected. */
  function insert(member: string) {
    const [from, until] = [field.current?.selectionStart, field.current?.selectionEnd]
    const before = formula.slice(0, from ?? formula.length)
    const space = before === '' || /[\s(]$/.test(before) ? '' : ' '
    const start = `${before}${space}{${member}} `
    const rest = formula.slice(until ?? formula.length).trimStart()
    const inserted = `${start}${rest}`
    if (inserted.length > maxFormulaLength) return
    const placed = draft.group === null ? withGroup(draft, member.split('.', 1)[0] ?? '') : draft
    onChange({ ...placed, formula: inserted })
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start.length, start.length)
    })
  }

  return (
    <>
      <div className="flex max-w-[60rem] flex-col gap-3">
        <TextAreaField
          ref={field}
          label="Formula"
          className="[&_textarea]:font-mono"
          hint="Insert metrics, and calculate with + - * / ( ) and numbers."
          maxLength={maxFormulaLength}
          rows={3}
          spellCheck={false}
          value={formula}
          error={error}
          onChange={(text) => onChange({ ...draft, formula: text })}
          onBlur={() => afterPress(() => setLeft(true))}
        />
        {isShown && problem !== null ? (
          <MarkedFormula formula={formula} problem={problem} />
        ) : (
          problem === null && (
            <p className="text-14 wrap-anywhere">
              <span className="text-muted">Reads as </span>
              {readableFormula(formula, metricTitles(cubes))}
            </p>
          )
        )}
        <MemberField
          label="Insert metric"
          groups={formulaGroups(cubes, own)}
          chosen={[]}
          most={1}
          onChange={([member]) => {
            if (member !== undefined) insert(member)
          }}
        />
      </div>
      <div className="grid max-w-[60rem] items-start gap-5 sm:grid-cols-3">
        <GroupField
          {...{ cubes, draft, onChange, isNew }}
          error={problems.group}
          isChecked={isChecked}
        />
        <SelectField
          label="An increase is"
          options={sentiments}
          value={sentiment}
          onChange={(chosen) => onChange({ ...draft, sentiment: chosen })}
        />
        {isRatio && (
          <SelectField
            label="Show as"
            options={ratioFormats}
            value={ratioFormat}
            onChange={(chosen) => onChange({ ...draft, ratioFormat: chosen })}
          />
        )}
      </div>
    </>
  )
}

/** The formula with what is wrong in it marked. */
function MarkedFormula(props: { formula: string; problem: Pick<FormulaProblem, 'at'> }) {
  const { formula, problem } = props
  const { from, until } = problem.at
  const marked = formula.slice(from, until)
  if (marked.trim() === '') return null
  return (
    <p className="rounded-control bg-bad-soft px-3 py-2 font-mono text-13 whitespace-pre-wrap wrap-anywhere">
      <span className="sr-only">The problem is marked: </span>
      {formula.slice(0, from)}
      <mark className="rounded-[2px] bg-transparent font-semibold text-bad underline decoration-wavy">
        {marked}
      </mark>
      {formula.slice(until)}
    </p>
  )
}

const sentiments = [
  { value: 'up', label: 'Good' },
  { value: 'down', label: 'Bad' },
  { value: 'neutral', label: 'Neither' },
] as const

const ratioFormats = [
  { value: 'number', label: 'Number' },
  { value: 'percent', label: 'Percent' },
] as const
