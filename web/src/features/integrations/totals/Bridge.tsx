import type { ReconciledDay } from '@cartograph/contract'
import { addAmounts, amountText } from './exact-amounts.ts'
import { describeCause } from './describe-totals.ts'

/** The steps from the platform's total of a day to ours, as a sum. */
export function Bridge({ item, platform }: { item: ReconciledDay; platform: string }) {
  const { bridge, currency, platform_total: theirs, our_total: ours } = item
  const steps = bridge.filter(({ cause }) => cause !== 'currency')
  const total = addAmounts([theirs, ...steps.map(({ amount }) => amount)])
  const isConverted = item.our_currency !== currency
  return (
    <dl className="flex flex-col gap-1 pb-3 text-13 tabular-nums">
      <Line label={`${platform} total`} amount={amountText(theirs, currency)} />
      {steps.map(({ cause, amount }) => (
        <Line
          key={cause}
          label={describeCause(cause, platform)}
          amount={amountText(amount, currency, { isSigned: true })}
          isStep
        />
      ))}
      <Line
        label={isConverted ? `Total in this workspace, in ${currency}` : 'Total in this workspace'}
        amount={amountText(total, currency)}
        isSum
      />
      {isConverted && (
        <Line
          label={describeCause('currency', platform)}
          amount={ours === null ? 'No exchange rate' : amountText(ours, item.our_currency)}
          isSum
        />
      )}
    </dl>
  )
}

interface LineProps {
  label: string
  amount: string
  isStep?: boolean
  isSum?: boolean
}

function Line({ label, amount, isStep = false, isSum = false }: LineProps) {
  return (
    <div
      className={`flex justify-between gap-4 ${isSum ? 'border-t border-border pt-1 font-medium' : ''}`}
    >
      <dt className={isStep ? 'text-muted' : ''}>{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}
