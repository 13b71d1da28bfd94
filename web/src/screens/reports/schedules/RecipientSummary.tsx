import type { ReportRecipient } from '@cartograph/contract'
import { useState } from 'react'
import { recipientWords } from '../../../features/report-schedules/recipient-words.ts'
import { Button } from '../../../ui/button/Button.tsx'

interface RecipientSummaryProps {
  readonly recipients: readonly ReportRecipient[]
}

/** All recipients in a sentence; of many, the first ones. */
export function RecipientSummary({ recipients }: RecipientSummaryProps) {
  const [isWhole, setWhole] = useState(false)
  if (recipients.length === 0) return <p className="text-caution">To no one</p>
  const isLong = recipients.length > mostShown + 1
  const shown = isLong && !isWhole ? recipients.slice(0, mostShown) : recipients
  const hidden = recipients.length - shown.length
  return (
    <div>
      <p className="wrap-anywhere">{`To ${shown.map(recipientWords).join(', ')}`}</p>
      {hidden > 0 && (
        <Button size="small" look="link" className="-mx-3" onClick={() => setWhole(true)}>
          {`And ${hidden} more`}
        </Button>
      )}
    </div>
  )
}

const mostShown = 6
