import {
  endpoints,
  hasPermission,
  permissions,
  permissionScopes,
  planAllows,
  planAreas,
  PlanState,
  type PlanArea,
  Role,
  scopeOf,
  type Endpoint,
  type RequiredScope,
  type WorkspacePermission,
} from '@cartograph/contract'

/** The text of `docs/roles.md`: the matrix of roles and endpoints, from the contract. */
export function renderRolesDocs(): string {
  const rows = Object.values<Endpoint>(endpoints).map(row)
  const names = Object.keys(permissions) as WorkspacePermission[]
  return `# Roles

The permissions of every endpoint, generated from the contract (\`contract/src/access/permissions.ts\` and the
endpoints). They are enforced in one place (\`features/src/access/authorise.ts\`), and a test calls every endpoint
with every role, as a user of another workspace, with API keys, and signed out.

- **admin**, **member**, **demo** are the roles of a member of the workspace. The role demo reads, and sees
  personal data masked.
- **API key** names the scope that a key needs (\`contract/src/access/key-scopes.ts\`); *any* is every key of the
  workspace. A write scope includes the read scope of its area. A key acts for the workspace, not for a user.
  Without \`audiences:read\`, it sees personal data of customers masked; without \`members:read\`, it cannot list
  the team.
- **outsider** is a signed-in user who does not belong to the workspace: for them it does not exist (404).
- **signed out** is every other caller (401).
- *invited* means: only for users with an invitation, or whose email domain may join.
- *plan* means: responds 455 while the workspace has no active plan.
- *enable_…* means: responds 404 while that feature is off in the workspace (\`contract/src/workspaces/flags.ts\`).

| endpoint | admin | member | demo | API key | outsider | signed out | |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Some verbs check more than the matrix: members without the role admin can invite only to finish an integration,
and only with the role member; only developers can give the role demo; deleting a workspace needs an admin who
is a developer. A consent at a platform can be started by a user who may change the connections of its
workspace, and belongs to that user alone: no other user can see, finish or connect with it, and no API key can.

## Plans

What a workspace may do by the state of its plan, for all roles and keys (\`contract/src/plans/plan-states.ts\`).
Without \`PLANS=on\`, every workspace is *free*.

| | ${PlanState.options.map((state) => state.replace('_', ' ')).join(' | ')} |
| --- |${' --- |'.repeat(PlanState.options.length)}
${(Object.keys(planAreas) as PlanArea[]).map(planRow).join('\n')}

Erasing customers and emptying the lists of synced audiences go on in every state.

## Permissions

| permission | roles | scope of a key |
| --- | --- | --- |
${names
  .map(
    (name) =>
      `| \`${name}\` | ${permissions[name].join(', ')} | ${scopeText(permissionScopes[name])} |`,
  )
  .join('\n')}
`
}

function planRow(area: PlanArea): string {
  const cells = PlanState.options.map((state) => (planAllows(state, area) ? 'yes' : '–'))
  return `| ${planAreas[area]} | ${cells.join(' | ')} |`
}

function row(endpoint: Endpoint): string {
  const { method, path, flag, needsActivePlan } = endpoint
  const cells = allowed(endpoint)
  const conditions = [...(flag ? [flag] : []), ...(needsActivePlan ? ['plan'] : [])]
  return `| \`${method} ${path}\` | ${cells.join(' | ')} | ${conditions.map((one) => `*${one}*`).join(', ')} |`
}

function allowed(endpoint: Endpoint): string[] {
  const { permission } = endpoint
  const [yes, no] = ['yes', '–']
  if (permission === 'public') return [yes, yes, yes, yes, yes, yes]
  if (permission === 'signed_in') return [yes, yes, yes, no, yes, no]
  if (permission === 'joinable') return [yes, yes, yes, no, '*invited*', no]
  return [
    ...Role.options.map((role) => (hasPermission(role, permission) ? yes : no)),
    scopeText(scopeOf(endpoint)),
    no,
    no,
  ]
}

function scopeText(scope: RequiredScope): string {
  if (scope === null) return '–'
  return scope === 'any' ? '*any*' : `\`${scope}\``
}
