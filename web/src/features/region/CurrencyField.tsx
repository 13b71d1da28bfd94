import { currencyUnits, describeCurrency } from '@cartograph/contract'
import type { ComponentProps } from 'react'
import { ComboField } from '../../ui/form/ComboField.tsx'

type CurrencyFieldProps = Omit<ComponentProps<typeof ComboField>, 'label' | 'options'>

export function CurrencyField(props: CurrencyFieldProps) {
  return <ComboField {...props} label="Currency" options={options} />
}

/** '$ USD US Dollar'; without a symbol, the unit appears once. */
const options = currencyUnits.map((value) => {
  const { symbol, unit, name } = describeCurrency(value)
  return { value, label: symbol === unit ? `${unit} ${name}` : `${symbol} ${unit} ${name}` }
})
