export const search = () => `# Search

**Search** finds past insights by topic. Type the name of a metric, channel, product or any other value; small typos
are fine. Choose a suggestion to see every insight about it, newest first.

If Search isn't in the menu, it's turned off for your workspace.
`
