export const dataSources = () => `# Data sources

A data source is an account on a platform that Cartograph reads, such as your Shopify store or your Google
Ads account. A workspace can have several, also of one platform.

## Connect one

1. Open **Settings → Data sources** and pick a platform.
2. Approve access in the platform's own window, or enter the keys that the form asks for.
3. Pick the account, if the platform offers several, and save.

Someone else manages the account? Every form has a way to invite them to connect it.

## While it syncs

The newest days load first, so you can start working within minutes. Earlier days fill in from there; until
then, their totals are incomplete, and charts leave days out rather than showing zero. **Data sync** on the
overview shows the progress of each source.

After that, new data arrives by itself. Platforms often revise the last days: those are read again and your
figures follow.

## Status

| status | meaning | what to do |
|---|---|---|
| connected | data is read on schedule | nothing |
| reauth needed | the platform ended our access | open the source and reauthorize it |

Click a source to see its last sync, what could not be read, and how its totals compare with the platform's
own. There you can also:

- **Stop data sync** and start it again. Your data is kept and syncing continues where it stopped.
- **Delete** the source. This deletes all its data and cannot be undone.
`
