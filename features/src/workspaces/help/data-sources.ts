export const dataSources = () => `# Data sources

A data source is an account on a platform that Cartograph reads, such as your Shopify store or your Google
Ads account. A workspace can have several, including more than one from the same platform.

## Connect one

1. Open **Settings → Data sources** and choose a platform.
2. Approve access in the platform's window, or enter the credentials that the form asks for.
3. Choose an account if the platform offers several, then save.

Someone else manages the account? You can invite them to connect it from the same form.

## While it syncs

The newest days load first, so you can start working within minutes. Earlier days fill in from there; until
then, their totals are incomplete, and charts leave days out rather than showing zero. **Data sync** on the
overview shows the progress of each source.

After that, new data syncs automatically. Platforms often revise recent days; Cartograph reads them again and updates
your metrics.

## Status

| status | meaning | what to do |
|---|---|---|
| connected | data syncs on schedule | nothing |
| reauth needed | Cartograph lost access | open the source and reauthorize it |
| stopped | syncing is turned off; your data is kept | open the source and start data sync |

Click a source to see its last sync, any records that couldn't be read, and how its totals compare with the
platform's. There you can also:

- **Stop data sync** and start it again later. Your data is kept and syncing resumes where it stopped.
- **Delete** the source. This deletes all its data and can't be undone.
`
