import { Alert } from '../../ui/feedback/Alert.tsx'

export function ReadOnlyNotice() {
  return (
    <Alert tone="info">
      Only admins of this workspace can change this. You can view every step.
    </Alert>
  )
}
