import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'

interface CopyYearProps {
  readonly year: number
  /** 0.1 for a tenth more. */
  readonly onCopy: (growth: number) => void
}

/** Fills the empty months of a year with the targets of the year before, which are saved with the other changes. */
export function CopyYear({ year, onCopy }: CopyYearProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('0')
  const growth = readGrowth(text)
  const copy = () => {
    if (growth === null) return
    onCopy(growth)
    setOpen(false)
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {`Copy ${year - 1}`}
      </Button>
      <Modal
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Copy the targets of ${year - 1}`}
        description={`Fills the empty months of ${year}. Rates and averages are copied without growth. You can check everything before you save.`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" disabled={growth === null} onClick={copy}>
              Copy targets
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            copy()
          }}
        >
          <TextField
            label="Growth in %"
            inputMode="decimal"
            value={text}
            error={growth === null ? 'Enter a number from -100 to 1,000' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
      </Modal>
    </>
  )
}

function readGrowth(text: string): number | null {
  const number = Number(text.trim().replace(/\s*%$/, '').replace(',', '.').replace('−', '-'))
  const isRead = text.trim() !== '' && number >= -100 && number <= 1_000
  return isRead ? number / 100 : null
}
