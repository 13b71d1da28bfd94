import { wordForm } from '../words/tokenize.ts'
import type { NamedMember, NameMatch } from './member.ts'

/**
 * Words that stand for each other as the name of a figure or a breakdown of any trade, one family a line. A word that
 * nothing in a model is called is read as the relative that is: the answer's words say which.
 */
const families = `revenue, turnover, takings, income, proceeds, top line, money taken, money in, money made
customer, client, shopper, punter, patron, buyer, purchaser, consumer
booking, reservation
order, purchase
member, club member
visit, check in, footfall, attendance
visitor, attendee, guest
passenger, rider, traveller, traveler
trip, ride, journey
student, pupil, learner
donor, giver
donation, gift, contribution
follower, fan
lead, prospect
deal, opportunity
quote, offer, quotation, estimate
employee, staff member, worker, headcount
absence, sick day
install, download
sign up, registration, enrolment, enrollment
complaint, grievance, gripe, moan
review, rating
refund, reimbursement, money back, money given back, money handed back, money paid back, money returned
discount, markdown, price reduction, money off, price cut
repair, breakdown, fix
incident, outage
call, phone call
occupancy, occupancy rate, utilisation, utilization, fill rate, load factor, fullness
capacity, place, seat, spot
no show rate, share of no shows
churn rate, attrition rate, attrition, dropout rate, drop out rate
average rating, average score, average stars, average mark, mean score, star rating, average review score, average satisfaction
wait time, waiting time, queue time, average wait
new member, new membership, joiner, new joiner, member sign up, membership sign up, new starter
commission, cut
salary, wage, pay
rent, lease
driver, courier
shipment, parcel, package, consignment
warehouse, depot, distribution centre, distribution center
vendor, supplier, brand, manufacturer, maker, producer
seller, merchant
instructor, trainer, coach, teacher, tutor
agent, rep, adviser, advisor, representative
doctor, physician, clinician
store, branch, outlet
venue, location, place
country, nation
city, town
language, tongue, mother tongue
gender, sex
age group, age band, age range, age bracket
plan, tariff, package, membership plan, membership type
payment method, way of paying, means of payment, method of payment, payment type, payment option
device, gadget, device type
category, department, product group, product family, product category, product type, product line
hour, time of day, hour of day, hour of the day
weekday, day of the week, day of week`

/** Words that stand for each other inside of a longer name: 'repair bill' for the repair cost. */
const partFamilies = `cost, costs, expense, expenses, outlay, spend, spending, expenditure, bill, bills
stock, inventory
unit, item, piece, article
shipment, parcel, package, consignment
customer, client, shopper, punter
duration, length
visit, check in
booking, reservation
takings, turnover, revenue
score, rating
fee, charge
vendor, supplier, brand
refund, reimbursement
return, send back
complaint, moan
reply, response, answer
resolution, solution
subscription, sub`

const listed = (text: string) =>
  text.split('\n').map((line) => line.split(', ').map((words) => wordForms(words)))
const wordForms = (words: string) => words.split(' ').map(wordForm).join(' ')
const wholeFamilies = listed(families)
const innerFamilies = listed(partFamilies)

/** More than the everyday names that a title has of its own. */
const relativeCost = 0.3
const mostWords = 4

/** The names that members have by the relatives of their titles, for words that nothing is called. */
export function relativesOf(
  members: readonly NamedMember[],
  isTaken: (form: string) => boolean,
): Map<string, NameMatch[]> {
  const found = new Map<string, NameMatch[]>()
  const addAll = (member: NamedMember, forms: Iterable<string>) => {
    for (const form of new Set(forms)) {
      if (isTaken(form)) continue
      const list = found.get(form) ?? []
      list.push({ member, cost: relativeCost })
      found.set(form, list)
    }
  }
  for (const member of members) {
    if (member.type === 'time' || member.type === 'boolean') continue
    const title = wordForms(member.title.replace(/\s*\([^)]*\)\s*$/, '').toLowerCase())
    const name = wordForms(member.name.replaceAll('_', ' ').toLowerCase())
    const own = [...new Set([title, name])]
    addAll(
      member,
      wholeFamilies.filter((family) => own.some((text) => family.includes(text))).flat(),
    )
    const words = title.split(' ')
    if (words.length < 2 || words.length > mostWords) continue
    addAll(
      member,
      innerFamilies.flatMap((family) =>
        words.flatMap((word, at) =>
          family.includes(word) ? family.map((other) => words.with(at, other).join(' ')) : [],
        ),
      ),
    )
  }
  return found
}
