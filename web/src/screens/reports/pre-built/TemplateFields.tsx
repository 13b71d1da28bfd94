import { OrgType, orgTypeNames } from '@cartograph/contract'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import type { ExtraFieldsProps } from '../edit/ReportEditor.tsx'

/** What only pre-built reports have. */
export function TemplateFields({ draft, onChange }: ExtraFieldsProps) {
  const { template } = draft
  if (template === null) return null
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="For workspaces of type"
        options={OrgType.options.map((value) => ({ value, label: orgTypeNames[value] }))}
        value={template.orgType}
        onChange={(orgType) => onChange({ ...draft, template: { ...template, orgType } })}
      />
      <TextAreaField
        label="Description (optional)"
        hint="What its readers decide by it."
        maxLength={300}
        rows={2}
        value={template.description}
        onChange={(description) => onChange({ ...draft, template: { ...template, description } })}
      />
    </div>
  )
}
