import {
  AppError,
  createOauthProfile as endpoint,
  type ConnectionId,
  type OrgId,
} from '@cartograph/contract'
import { startSync } from '@cartograph/ingestion'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { serves, type InputOf } from '../serves.ts'
import { finishConsent } from './finish-consent.ts'
import { deleteInstall, openInstall, type StoredInstall } from './install-store.ts'
import { presentProfile } from './present.ts'
import { requireConnectionEditor } from './require-connection-editor.ts'
import { saveProfile } from './save-profile.ts'
import { consumeNewestState, consumeState, type OAuthStateRow } from './state.ts'

export type CreateOauthProfile = InputOf<typeof endpoint>

/** A state can be used once, by the user who started it, for its workspace. */
export const createOauthProfile = serves(endpoint, async (ctx, input) => {
  requirePerson(ctx)
  const finished = await finish(ctx, input)
  const waiting: ConnectionId[] = []
  const details = () => ({ platform: finished?.platform, context: finished?.context })
  const answer = await changeAsPerson(
    ctx,
    { endpoint, orgId: finished?.orgId ?? null, subject: ({ profile }) => profile.id, details },
    async (tx) => {
      // Checked only now: with the same Idempotency-Key the first answer is returned again.
      if (finished === null) throw new AppError('consent_expired')
      const { installHash } = finished
      if (installHash !== null && (await deleteInstall(ctx, tx, installHash)) === null) {
        throw new AppError('consent_expired')
      }
      const { profile, connectionIds } = await saveProfile(ctx, tx, finished)
      waiting.push(...connectionIds)
      const { drawerState, currentPath } = finished
      return {
        profile: presentProfile(profile),
        drawer_state: drawerState,
        current_path: currentPath,
      }
    },
  )
  for (const connectionId of waiting) await startWaiting(ctx, answer.profile.org_id, connectionId)
  return answer
})

async function finish(ctx: Context, input: CreateOauthProfile) {
  const { userId } = requirePerson(ctx)
  const { auth_information: information } = input
  const { state, install: token } = information
  const install = token === undefined ? null : await openInstall(ctx, { token, userId })
  const kept =
    install === null
      ? await consumeState(ctx, { state: state ?? '', userId })
      : await consumeNewestState(ctx, { userId, isOf: (row) => isOfInstall(row, install) })
  if (kept === null) return null
  const { orgId, drawerState, platform, context } = kept
  const isOther =
    (input.profile_type ?? platform) !== platform || (input.profile_context ?? context) !== context
  if (orgId === null || drawerState === null || isOther) return null
  await requireConnectionEditor(ctx, orgId)
  const finished =
    install?.access.kind === 'consent'
      ? install.access
      : await finishConsent(ctx, { kept, state: state ?? '', information })
  const { tokens, account } = finished
  const installHash = install?.tokenHash ?? null
  return { ...kept, orgId, userId, drawerState, tokens, account, installHash }
}

/** Where a platform returns no state, its answer is an installation. */
function isOfInstall(row: OAuthStateRow, { platform, mode, access }: StoredInstall): boolean {
  return access.kind === 'consent' && row.platform === platform && row.mode === mode
}

/** The scheduler would start the sync later, so a failure here does not fail the consent. */
async function startWaiting(ctx: Context, orgId: OrgId, connectionId: ConnectionId): Promise<void> {
  try {
    await startSync(ctx.ingestion, { orgId, connectionId })
  } catch (error) {
    ctx.log.warn({ err: error, connection_id: connectionId }, 'a sync could not be started yet')
  }
}
