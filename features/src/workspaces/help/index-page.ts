export const index = () => `# Help

Cartograph brings the data of your shop's platforms into a workspace that your team shares, and shows what
changed and against what.

- [Workspaces](workspaces): what a workspace is, its settings, its plan.
- [Team](team): inviting people, roles, leaving.
- [API and keys](api): reading your figures from a program.

## Where things are

- **Insights** in the top bar opens the overview of the workspace.
- **Settings** in the side navigation has the tabs General, Team, Data sources, API keys and Plan & Billing;
  admins also see Audit log.
- **All Workspaces** leads back to the list of your workspaces. Its menu on each card has Guided setup,
  Settings, Integrations and Team.
- Your name and the places where you are signed in are behind the avatar at the top right.

## When something does not work

1. Settings → Data sources says for each source whether it is connected or needs to be connected again.
2. A message on the screen says what went wrong and what you can do about it.
3. If that does not help, write to whoever runs this installation. Say what you did, what you saw and when:
   with the time they find it in the log.
`
