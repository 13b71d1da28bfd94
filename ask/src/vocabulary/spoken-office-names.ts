import { readNameList } from './read-name-list.ts'

/** What people say for figures of marketing, payments, subscriptions and support, by the title of a member. */
export const spokenOfficeNames = readNameList(`
ad spend: ads bill, ad bill, advertising bill, ad expenses, ad expense, ads expenses, advertising expenses, advertising expense, ad expenditure, advertising expenditure, ad outlay, media expenditure, media cost, media costs, paid media spend, paid media cost, paid media costs, marketing expenses, marketing expenditure, marketing bill, marketing outlay, marketing cost, marketing costs, spent on marketing, spend on marketing, advertising money, ad money, ads money, money on ads, money spent on ads, money into ads, money put into ads, money for ads, put into advertising, paid for ads, pay for ads, paid for advertising, pay for advertising, cost of advertising, cost of the ads, cost of our ads, campaign spend, campaign cost, campaign costs, ppc spend, ppc cost, ppc costs, blow on ads, blown on ads, blew on ads, burn on ads, burned on ads, burnt on ads, sink into ads, sunk into ads, splash out on ads, shell out on ads, shell out for ads, fork out on ads, fork out for ads, spent for ads, spend for ads, spent on the ads, investment in ads, ad investment, media investment, invested in ads, invest in ads
marketing spend: marketing bill, marketing expenses, marketing expenditure, marketing outlay, ad bill, ads bill, advertising bill, ad expenses, advertising expenses
roas: return from ads, return on our ads, return from our ads, advertising return, sales per ad dollar, return per ad dollar
cpc: cost of a click, cost for a click, price of a click, average cpc, avg cpc, average cost per click, average click cost, paid per click, click costs
cpm: cost per thousand views, cost per 1k impressions, cost per 1000 views, average cpm, cost for a thousand impressions
ctr: clickthrough, click through, click through percentage, share of impressions clicked, average ctr, avg ctr
cac: price of a new customer, cost of getting a customer, cost of getting a new customer, cost of winning a customer, cost of winning a new customer, cost of a customer, blended cac, blended customer acquisition cost, average cac, customer acquisition costs, acquisition costs, cost to get a customer, cost to get a new customer, cost us to get a customer, cost us to get a new customer, pay to win a customer, pay for a new customer, pay for each new customer, spend per new customer, ad spend per new customer, marketing cost per new customer, cost per new buyer, new customer cost
cost per order: ad cost per purchase, advertising cost per order, marketing cost per order, cost of an order, acquisition cost per order, cost of getting an order
mer: blended return on ad spend, blended return on ads, total roas, overall roas, ratio of sales to ad spend, sales to ad spend ratio
ltv to cac: ltv over cac, ratio of ltv to cac, lifetime value to cac, lifetime value to acquisition cost, ratio of lifetime value to acquisition cost
sessions: site traffic, site hits, website hits, web sessions, store sessions, traffic to the site, traffic to our site, traffic to the website, traffic to our website, visits to the site, visits to our site, visits to the website, visits to our website, visits to the shop, visits to our shop, visits to the store, traffic on the site, traffic on our site, traffic on the website
users: website visitors, site visitors, web visitors, people on the site, people on our site, people on the website, people on our website, visitor numbers, visitor count, number of visitors, people visited the site, people visited our site, people visited the website, people came to the site, people came to our site
new users: new site visitors, new website visitors, fresh visitors, new people on the site, first time site visitors
page views: views of pages, pages seen, pages were viewed, page visits
add to carts: items added to cart, items added to the cart, products added to cart, products added to the cart, items added to basket, products added to basket, basket adds, cart adds, adds to carts
adds to cart: add to carts, add to cart, atc, items added to cart, products added to cart, cart adds, basket adds
landing page: first page, page they land on, page people land on, page visitors land on, start page
device: gadget, type of gadget, kind of gadget
open rate: share of opens, share opened, percentage opened, percent of emails opened, share of recipients who opened, share of people who opened, opening percentage, share of mails opened
click rate: share of emails clicked, share of recipients who clicked, share of people who clicked, email ctr, email click through rate, newsletter ctr, percentage clicked
unsubscribes: unsubs, unsub, people unsubscribed, people who unsubscribed, people opted out, people who opted out, list leavers, unsubscribers, dropped off the list, dropped off our list, people left the list, people left our list
unsubscribe rate: unsub rate, optout rate, share of unsubscribes, share who unsubscribed, share of people who unsubscribed, percentage unsubscribed, list churn
bounces: bounced emails, emails bounced, emails that bounced, undelivered emails, emails not delivered, messages bounced, bounced messages, bounced mails, mails bounced
spam complaints: spam flags, junk reports, junk flags, flagged as spam, flagged as junk, marked us as spam, complaints about spam, reported us as spam, reported us for spam, people marked us as spam, people reported us as spam
revenue per recipient: revenue per send, revenue per mail, sales per email, sales per message, sales per send, earnings per email, income per email, email revenue per recipient, money per email
subject: email title, mail subject, email headline, headline, email subject lines
messages sent: mails sent, mailings sent, emails sent out, emails went out, emails we sent, emails fired off, emails did we fire off, emails did we send out, mails did we send, mails did we send out, messages went out, messages sent out, messages did we send out, newsletters sent, newsletters did we send, newsletters went out, mail volume, send volume, message volume, emails mailed
messages delivered: made it to the inbox, emails that made it to the inbox, emails made it to the inbox, landed in the inbox, emails landed in the inbox, emails that landed in the inbox, reached the inbox, emails that reached the inbox, emails reached the inbox, emails that got through, emails got through, messages that got through, messages got through
email subscribers: newsletter subscribers, people on our list, people on the list, people on the mailing list, people on our mailing list, people on our email list, people on the email list, mail subscribers, list size, email list size, mailing list size, size of the email list, size of our email list, size of our mailing list, size of the mailing list, size of the list, size of our list, people subscribed to the newsletter, people subscribed to our newsletter
email subscriber share: share of customers on the list, share of customers on our list, share of customers who get our emails, share of customers subscribed to emails, percentage of customers subscribed to emails
repeat buyers: customers who came back, customers who bought twice, customers who bought again, customers who ordered again, customers with more than one order, people who bought again, people who came back, people who bought twice, people who ordered again, customers came back, buyers who came back, customers who bought more than once
repeat rate: share of repeat customers, share of repeat buyers, share of customers who come back, share of customers who came back, share of customers who buy again, share of customers who bought again, share of customers who order again, percentage of repeat customers, percentage of customers who come back, percentage of customers who buy again, percentage of customers who came back, rebuy rate, repeat share, customers coming back rate
orders per buyer: orders per person, orders per head, purchases per person, orders a buyer places
customer records: customers on file, customers on record, customers on our books, customers on the books, customers in the database, customers in our database, people in our database, people in the database
responses: people replied, people answered the survey, people replied to the survey, survey participants, surveys returned, survey completions, respondents, replies to the survey, people filled in the survey, people filled out the survey, people took the survey
nps: nps score, net promoter
average position: average rank, google rank, search rank, average google position, average ranking, average search position, position in google, position on google, rank on google, rank in google, seo position, seo ranking, organic position, organic rank, average position on google, average position in google, average position in search
search terms: keywords we rank for, keywords we show up for, keywords do we show up for in google, keywords do we show up for, keywords do we rank for, search phrases, search queries
new subscriptions: subscriptions gained, subscribers gained, new subs, subs gained, sub sign ups, subscriptions added, subscriptions won, subscriptions taken out, new subscription sign ups
cancellations: subs cancelled, subs lost, subs who quit, subs that quit, subs who cancelled, subs who left, subscriptions lost, subscribers lost, subscribers who quit, subscribers who cancelled, subscribers who left, subscribers quit, subscribers cancelled, subscribers left, people cancelled their subscription, people cancelled their subscriptions, people quit their subscription, people who cancelled their subscription, subscriptions dropped, subscription cancellations, subscription cancels, subscriptions were cancelled, subscriptions got cancelled, subscriptions cancelled
active subscriptions: current subscriptions, subscriptions in force, subscriptions active, subscriptions are active, running subs, live subs, current subs, subs running, subs active, ongoing subscriptions
net new subscriptions: net subs, net new subs, net subscription growth, subscriptions net of cancellations, new subscriptions minus cancellations
mrr: monthly subscription revenue, monthly subscription income, recurring monthly revenue
churn rate: subscriber churn, subscription churn rate, share of subscriptions cancelled, share of subscribers who leave, share of subscribers who left, share of subscribers who cancel, percentage of subscriptions cancelled
cancellation reason: why they cancelled, why people cancelled, why people cancel, why they cancel, why subscribers cancel, why subscribers cancelled, reason they cancelled, reason for the cancellation, reason given, cancel reason, quit reason, reasons for leaving, reason they left, reasons people give for quitting, reasons people give for leaving, reasons people give for cancelling
average monthly price: average subscription price, average price of a subscription, arpu, average revenue per subscription
fee rate: effective fee, effective fee rate, fees as a percentage of volume, fees as a share of volume, fees as percent of volume, psp fee rate, payment cost rate, processing rate, processing fee rate
gross volume: processed volume, payment turnover, amount processed, volume processed, card volume, money went through the payment providers, money through the payment providers
disputes: charge backs, disputed payments, payment disputes, disputed charges, payments disputed
dispute rate: cb rate, charge back rate, share of disputed payments, share of payments disputed, percentage of payments disputed
failed payments: bounced payments, payments bounced, failed transactions, card declines, cards declined, declined cards, cards were declined, declined transactions, payments refused, refused payments, payments were refused, rejected payments, payments rejected, payments were rejected, unsuccessful payments, payments did not go through, payments were declined, payments declined, payments that were refused, payments that bounced
failure rate: share of payments that failed, share of payments declined, share of payments that were declined, card decline rate, percentage of failed payments
failure reason: reason for failure, reason for the failure, failure cause, cause of failure, reason payments failed, why payments failed, why payments fail, why they failed, reason of failure
card brand: card type, type of card, kind of card, card network, card scheme
method: payment type, type of payment, payment option
payment method: payment type, type of payment, payment option
payment gateway: payment provider, payment processor
payout amount: payout total, total payouts, payout value, sum of payouts, amount paid out, amount of payouts, money paid out to us, paid into our bank, paid into our account, paid into our bank account, landed in our account, landed in the bank, landed in our bank, hit our bank account, hit our account
number of payouts: payout count, payouts we got, payouts did we get
payout time: days to get paid, time to payout, days payouts take, payouts take to arrive, payout take to arrive, does a payout take
invoiced amount: amount we invoiced, amount we billed, total invoiced, total billed, value of invoices, invoice value, what we billed, what we invoiced, how much we billed, how much we invoiced, how much did we invoice, how much did we bill, invoiced total
outstanding amount: accounts receivable, open receivables, unpaid amount, money owed to us, owed to us, customers owe us, amount owed, amount owed to us, amount due, debtors, trade debtors, debtor balance, outstanding invoices, invoices outstanding, outstanding receivables, still owed, still owed to us, unpaid invoice amount, money we are owed, what we are owed
collected amount: cash collected on invoices, amount paid on invoices, amount collected on invoices
uncollectible amount: bad debt, bad debts, bad debt written off, write offs, writeoffs, amount written off, written off, uncollectable amount, debt written off, invoices written off
collection rate: share collected, share of invoices collected, percentage collected, percentage of invoices collected, share of the invoiced amount collected, collection percentage
average invoice: average invoice amount, average invoice value, average invoice total
fee share of sales: fees as a share of sales, fees as a percentage of sales, marketplace fee rate, amazon fee rate, amazon fees as a share of sales, amazon fees as a percentage of sales, marketplace fees as a percentage of sales
marketplace fees: amazon charges, marketplace charges, seller charges, amazon costs, marketplace costs
proceeds: marketplace proceeds, amazon proceeds
reimbursements: marketplace reimbursements, amazon reimbursements
tickets: cases, service cases, customer cases, support issues, help desk tickets, helpdesk tickets, customer tickets, customer queries, support queries, queries from customers, service tickets, service requests, enquiries from customers, inquiries from customers, questions from customers, customer questions
open tickets: open cases, open enquiries, open requests, open support tickets, tickets still open, tickets not closed, pending tickets, outstanding tickets, tickets open
closed tickets: closed cases, tickets dealt with, tickets handled, handled tickets, tickets we closed, tickets closed, tickets did we close, tickets done, finished tickets, completed tickets, solved cases, resolved cases
awaiting reply: unanswered, not answered, not answered yet, not yet answered, without a reply, without an answer, without reply, waiting for a reply, waiting for an answer, waiting for reply, awaiting an answer, awaiting a reply, awaiting answer, we have not answered, that await a reply, without a response, waiting for a response, awaiting a response, awaiting response, not replied to
time to first response: first response, first answer time, time to first answer, time until the first reply, time until first reply, time until the first response, time until first response, wait for a first reply, wait for a reply, wait for an answer, answer time, time to answer, time to reply, response speed, reply speed, speed of reply, quick do we answer, quick do we reply, fast we reply, fast we answer, quickly we reply, quickly we answer, fast do we reply to tickets, customers wait for a reply, customers wait for an answer, customers have to wait for an answer, take us to answer, take us to reply, take to the first reply, take to first reply, average response time, average reply time
time to resolution: time to fix, time until resolved, time until solved, time until closed, time until closing, closing time, time to close tickets, time to close a ticket, time to solve a ticket, time to solve tickets, resolution speed, average resolution time, take to close a ticket, take to close tickets, take to resolve a ticket, take to resolve tickets, take to solve a ticket, take to solve tickets, take us to close a ticket, take us to solve a ticket, until a case is solved, until a ticket is solved, until a ticket is closed
replies sent: answers sent, replies we sent, replies did we send, answers we sent, answers did we send
replies per ticket: answers per ticket, replies per case
messages per ticket: back and forth per ticket, messages per case, emails per ticket
positively rated tickets: thumbs up tickets, happy tickets, well rated tickets
priority: how urgent, how urgent they are, importance, urgency level
agent: support person, support staff, support employee, service agent, service rep, staff member, support colleague
new memberships: joiners, new joiners, new starters, joins, members joined, members who joined, people joined, people who joined, sign ups, signups
new members: joiners, new joiners, new starters, joins, members joined, members who joined, people joined, people who joined, sign ups, signups
ended memberships: leavers, members who left, members left, people left, members who quit, memberships cancelled, cancelled memberships, lost members, memberships lost, membership cancellations
churned members: leavers, members who left, members who quit, members left
active members: current members, members on the books, paying members, membership base, member base, headcount of active members, member headcount
average stay: average length of stay, average length of a stay, length of stay, average length of a visit, length of a visit, average visit length, average visit duration, visit duration, how long people stay, average duration of a visit
no shows: missed bookings, missed appointments, missed reservations, people who did not turn up, bookings not turned up
no show rate: share of no shows, percentage of no shows, share of missed bookings
occupancy: how full
average downtime: days out of action, days out of order, average days out of action, average days out of order, average outage
`)
