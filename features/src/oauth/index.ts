export { createOauthProfile, type CreateOauthProfile } from './create.ts'
export { initiateOauth } from './initiate.ts'
export type { StoredProfile } from './save-profile.ts'
export { listOauthAccounts } from './list-accounts.ts'
export { listOauthProfiles } from './list.ts'
export { requireOwnProfile } from './require-own-profile.ts'
export { deleteUnusedConsents } from './delete-unused-consents.ts'
export { revokeConsentsOfWorkspace, revokeUnusedConsent } from './revoke-unused-consent.ts'
export { consumeState, deleteExpiredConsents, newState, sealState } from './state.ts'
export {
  deleteInstall,
  openInstall,
  storeInstall,
  storePosted,
  takePosted,
  type InstallContent,
  type StoredInstall,
} from './install-store.ts'
export { redirectUriOf } from './redirect-uri.ts'
export { requireConnectionEditor } from './require-connection-editor.ts'
export { finishConsent } from './finish-consent.ts'
export { saveProfile } from './save-profile.ts'
export { beginConsent } from './begin-consent.ts'
export { requireOAuth, requireMode } from './open-consent.ts'
