export const search = () => `# Search

**Search** finds past insights by topic. Type the name of a metric, channel, product or any other value; small typos
are fine. Choose a suggestion to see every insight about it, newest first. Below the insights, you also find metrics,
dashboards and pages with the same words.

To go straight to one of them from anywhere, press Ctrl+K (⌘K on a Mac).

If Search isn't in the menu, it's turned off for your workspace.
`
