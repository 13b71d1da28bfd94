export const syncedAudiences = () => `# Synced audiences

A synced audience keeps a list at a platform, such as Facebook, Google Ads or Klaviyo, up to date with one of your
[customer segments](segments). Customers are added when they join the segment and removed when they leave it.

## Send a segment

1. Connect the platform in **Settings → Destinations**: [destinations](destinations).
2. Open a segment, choose **Syncs → Send to a platform**, and select the account.
3. Choose which fields to include and how often to sync, every 1 to 24 hours.
4. **Review and create** shows who would be sent and who is held back, and why. Nothing is sent before you confirm.

Later you can change the schedule and pause the sync. To send another segment or other fields, create another one.

## Who is sent

Every customer has one state: sent, waiting, held back, refused or removed. Customers who opted out, have no address or
were erased on request are held back, and leave the list with the next run. **Customers** on the page of a sync finds
one by email address, with what happened.

- **Hold-out share**: this part of your customers is chosen at random and never sent, so you can compare.
- **Approval**: a run that would remove a large part of the list, 50% unless you change it, waits until someone approves
  it.
- **Dry run** shows what the next run would do, and sends nothing.

## See what it changes

With a hold-out share, **Measured lift** on the page of a sync compares the customers who are sent with those held out:
orders and net sales for each customer since they joined the audience, whatever happened to them later. It is updated
once a day.

- **The range** contains the true difference, also if you look at it every day.
- **Cannot tell yet**: the range contains zero, so the difference may be chance. More orders narrow it.
- A larger share shows an effect sooner. With half of 20,000 customers held out, who order 1.5 times a year, a difference
  of 10% in orders is found after about ten weeks; with a tenth of them, it often takes more than half a year.

## Delete a sync

You choose whether the list at the platform stays as it is or is emptied. Deleting a segment deletes its syncs too.
`
