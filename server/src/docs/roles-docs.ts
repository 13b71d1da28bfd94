import {
  endpoints,
  hasPermission,
  keyHasPermission,
  permissions,
  Role,
  type Endpoint,
  type WorkspacePermission,
} from '@cartograph/contract'

/** The text of `docs/roles.md`: the matrix of roles and endpoints, from the contract. */
export function renderRolesDocs(): string {
  const rows = Object.values<Endpoint>(endpoints).map(row)
  return `# Roles

Who may call what. This page is made from the contract (\`contract/src/access/permissions.ts\` and the endpoints),
it is enforced in one place (\`features/src/access/authorise.ts\`), and a test calls every endpoint as
every role, as somebody from elsewhere, with keys, and signed out.

- **admin**, **member**, **demo** are the roles of a member of the workspace. The role demo reads, and sees
  personal data masked.
- **read key** and **write key** are API keys with that scope. A key acts for the workspace, not for a person.
- **outsider** is a person who has signed in and does not belong to the workspace: to them it does not exist
  (404).
- **signed out** is everybody else (401).
- *invited* means: only for whom the workspace has invited or lets join by the domain of their address.
- *plan* means: answers 455 while the plan of the workspace is not active.

| endpoint | admin | member | demo | read key | write key | outsider | signed out | |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Beyond the matrix, some verbs look closer: whoever is not an admin invites only to finish an integration and
only with the role member; the role demo is given by developers alone; deleting a workspace takes an admin who
is a developer. A consent at a platform is asked for by somebody who may change the connections of the
workspace that it is for, and is its giver’s alone: nobody else sees it, connects with it or finishes it, and a
key never does.

## Permissions

| permission | roles | keys |
| --- | --- | --- |
${Object.entries(permissions)
  .map(
    ([name, { roles, keys }]) => `| \`${name}\` | ${roles.join(', ')} | ${keys ? 'yes' : 'no'} |`,
  )
  .join('\n')}
`
}

function row(endpoint: Endpoint): string {
  const { method, path, needsActivePlan } = endpoint
  const cells = allowed(endpoint)
  return `| \`${method} ${path}\` | ${cells.join(' | ')} | ${needsActivePlan ? '*plan*' : ''} |`
}

function allowed(endpoint: Endpoint): string[] {
  const { permission } = endpoint
  const [yes, no] = ['yes', '–']
  if (permission === 'public') return [yes, yes, yes, yes, yes, yes, yes]
  if (permission === 'signed_in') return [yes, yes, yes, no, no, yes, no]
  if (permission === 'joinable') return [yes, yes, yes, no, no, '*invited*', no]
  return [
    ...Role.options.map((role) => (hasPermission(role, permission) ? yes : no)),
    ...keyCells(permission, endpoint.audit !== undefined).map((may) => (may ? yes : no)),
    no,
    no,
  ]
}

function keyCells(permission: WorkspacePermission, isChange: boolean): boolean[] {
  return [
    keyHasPermission('read', permission, { isChange }),
    keyHasPermission('write', permission, { isChange }),
  ]
}
