import type { ReportAttachment } from '@cartograph/contract'
import { attachmentNames } from '../../../../features/report-schedules/timing-words.ts'
import { SegmentedControl } from '../../../../ui/form/SegmentedControl.tsx'

interface AttachmentFieldProps {
  readonly value: ReportAttachment
  readonly onChange: (value: ReportAttachment) => void
}

/** The email has the report as text in any case. */
export function AttachmentField({ value, onChange }: AttachmentFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-13 font-medium">
        Attached file
      </span>
      <SegmentedControl
        label="Attached file"
        options={attachments.map((one) => ({ value: one, label: attachmentNames[one] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

const attachments = ['none', 'xlsx', 'pdf'] as const satisfies readonly ReportAttachment[]
