import { placeMessage } from '../messages/area'
import { AppError } from '../platform/errors'
import { derivedId } from '../platform/newId'
import type { EffectPorts } from '../platform/outbox'
import { type BidderEvent, offerIdOf, readOffer, resumeIntents, standing, takeIn, takePart } from '../offers/area'
import { askForConfirmation, endLots, openSealed, startPhase, type Written } from '../procedure/area'
import { type Creator, runIntents, type TenderDoc, TenderModel } from '../tenders/area'
import { putDrafts } from './bidderDrafts'
import { putSubmission, type DemoPapers } from './demoFiles'
import { SHORT_BECAUSE, type DemoEvent } from './lives'

const DAY = 86_400_000

export interface Company {
  orgId: number
  person: Creator
}

/** Who acts in a tender's life. Passwords are those of the demo: openings are made with them, as by anybody. */
export interface Cast {
  start: Date
  team: readonly { person: Creator; password: string }[]
  company(key: string): Company
  ports: EffectPorts
  papers: DemoPapers
}

const read = async (tenderId: string): Promise<TenderDoc> => {
  const found = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (!found) throw new Error(`tender ${tenderId} of the demo world is gone`)
  return found
}

const TRIES = 5

/** The clock works on these tenders too, beside us: whoever was a moment late tries again. */
async function step(tenderId: string, ports: EffectPorts, take: (tender: TenderDoc) => Promise<Written>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const { tender, left } = await take(await read(tenderId))
      return await runIntents(tender, ports, left)
    } catch (fault) {
      const isLate = fault instanceof AppError && (fault.code === 'stale' || (fault.code === 'conflict' && fault.data.reason === undefined))
      if (!isLate || tries === TRIES) throw fault
    }
  }
}

const SENDS = { apply: 'submitApplication', withdraw: 'withdrawApplication', offer: 'submitOffer' } as const satisfies Record<
  string,
  BidderEvent
>

async function ofCompany(
  tenderId: string,
  event: Extract<DemoEvent, { does: 'join' | 'apply' | 'withdraw' | 'offer' }>,
  { start, company, ports, papers }: Cast,
): Promise<void> {
  const at = new Date(start.getTime() + event.day * DAY)
  const { orgId, person: by } = company(event.company)
  const tender = await read(tenderId)
  await resumeIntents(await takePart(tender, { orgId, by, at }), ports)
  if (event.does === 'join') return
  const offer = await readOffer(offerIdOf(tenderId, orgId))
  const net = 80_000 + (offer.orgId % 7) * 4_300 + tender.name.length * 510
  await putDrafts(offer, { lots: tender.lots, net, by, at, form: tender.bidderForms?.offer })
  if (event.does !== 'withdraw')
    await Promise.all(
      tender.lots.map((lot) => {
        const { place } = standing(offer, { tender, lot, kind: event.does === 'apply' ? 'application' : 'offer' }, at)
        return putSubmission(place, place, { papers, by, at })
      }),
    )
  const sending = { event: SENDS[event.does], lots: tender.lots, declaredBy: by.name, by, receivedAt: at, requestId: '' }
  const results = await takeIn({ offer, tender }, sending, ports)
  const refused = results.find(({ done }) => !done)
  if (refused) throw new Error(`${event.company} cannot ${event.does} in the demo world: ${refused.reason ?? ''}`)
}

type WrittenEvent = Extract<DemoEvent, { does: 'ask' | 'write' }>

/** A message, as it lies in the tender's list; whom it is for has a mail of it. */
async function message(tenderId: string, event: WrittenEvent, { start, team, company }: Cast): Promise<void> {
  const at = new Date(start.getTime() + event.day * DAY)
  const { subject, text } = event
  const by = event.does === 'ask' ? company(event.company).person : team[0]?.person
  if (!by) throw new Error('nobody writes')
  const orgId = event.does === 'ask' ? company(event.company).orgId : null
  const to = event.does === 'ask' || typeof event.to === 'string' ? [] : event.to.map((key) => company(key).orgId)
  const reach = event.does === 'ask' ? 'authority' : typeof event.to === 'string' ? event.to : 'companies'
  const _id = derivedId('message', 'demo', tenderId, subject, event.does)
  const rest = { offerId: null, replyTo: null, extra: null, roomId: null, subject, text, at }
  await placeMessage({ _id, tenderId, reach, to, from: { userId: by.id, name: by.name, orgId }, ...rest }, by)
}

/** Lets something happen by the same commands as a person's clicks: what they refuse is not in the demo world either. */
export async function live(tenderId: string, event: DemoEvent, cast: Cast): Promise<void> {
  const { start, team, company, ports } = cast
  const at = new Date(start.getTime() + event.day * DAY)
  const [first, second] = team
  if (!first || !second) throw new Error('two people belong into the team of a demo tender that lives')
  const by = first.person
  switch (event.does) {
    case 'open':
      for (const { person, password } of [first, second])
        await step(tenderId, ports, (tender) =>
          openSealed(tender, { stage: event.stage, lotIds: null, password }, { by: person, at, ports }),
        )
      return
    case 'askToConfirm': {
      const named = { matter: { lotId: null, what: event.what }, people: [first.person.email, second.person.email] }
      return step(tenderId, ports, (tender) => askForConfirmation(tender, named, { by: second.person, at }))
    }
    case 'start': {
      const offerIds = event.chosen.map((key) => offerIdOf(tenderId, company(key).orgId))
      const phase = { stage: event.stage, lotIds: null, offerIds, applicationDeadline: null, offerDeadline: null, reason: SHORT_BECAUSE }
      return step(tenderId, ports, (tender) => startPhase(tender, phase, { by, at }))
    }
    case 'end':
      return step(tenderId, ports, (tender) => endLots(tender, { lotIds: null, outcome: event.outcome, reason: event.reason }, { by, at }))
    case 'ask':
    case 'write':
      return message(tenderId, event, cast)
    case 'join':
    case 'apply':
    case 'withdraw':
    case 'offer':
      return ofCompany(tenderId, event, cast)
    default:
      return event satisfies never
  }
}
