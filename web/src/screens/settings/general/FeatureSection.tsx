import { switchableFlags, type SwitchableFlag } from '@cartograph/contract'
import { useState } from 'react'
import { useUpdateWorkspace } from '../../../features/workspace/use-update-workspace.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { useSettings } from '../settings-context.ts'
import { featureTexts } from './feature-texts.ts'

/** The features of the workspace. A switch is saved at once, without the form's button. */
export function FeatureSection() {
  return (
    <Section title="Features" intro="Changes apply at once, for everyone in this workspace.">
      <div className="flex max-w-[32rem] flex-col gap-5">
        {switchableFlags.map((flag) => (
          <FeatureSwitch key={flag} flag={flag} />
        ))}
      </div>
    </Section>
  )
}

function FeatureSwitch({ flag }: { flag: SwitchableFlag }) {
  const { org, isAdmin } = useSettings()
  const update = useUpdateWorkspace()
  /** The state that is being saved, which is already shown; null if there is none. */
  const [saving, setSaving] = useState<boolean | null>(null)
  const { name, hint } = featureTexts[flag]

  async function save(isOn: boolean) {
    // The field stays enabled, because a disabled one would lose the focus.
    if (saving !== null) return
    setSaving(isOn)
    try {
      await update(org.org_id, { feature_flags: { [flag]: isOn } })
      toast.success(`${name} is ${isOn ? 'on' : 'off'}`)
    } catch (error) {
      reportError(error)
    } finally {
      setSaving(null)
    }
  }

  return (
    <SwitchField
      label={name}
      hint={hint}
      disabled={!isAdmin}
      isOn={saving ?? org.feature_flags[flag]}
      onChange={(isOn) => void save(isOn)}
    />
  )
}
