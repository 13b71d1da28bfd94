import { listTimeZones } from '@cartograph/contract'
import type { ComponentProps } from 'react'
import { ComboField } from '../../ui/form/ComboField.tsx'

type TimeZoneFieldProps = Omit<ComponentProps<typeof ComboField>, 'label' | 'options'>

export function TimeZoneField(props: TimeZoneFieldProps) {
  return <ComboField {...props} label="Time zone" options={options} />
}

const options = listTimeZones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
