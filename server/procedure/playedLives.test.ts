import { expect, it } from 'vitest'
import { inform } from '../../tests/world/inform'
import { inOffice, type World, type Office, type TestUser } from '../../tests/world/inWorld'
import { again, fillDrafts } from '../../tests/world/offers'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { DAY } from '../../tests/world/tenders'
import { OFFER_STATES } from '../../workflows/offer'
import { procedureOf, type Phase } from '../../workflows/procedure'
import { COMPANIES, Player, viewOf, type Act, type Company, type Moment } from '../../workflows/procedure/play'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'

/*
 * What the player tells of an invented life is lived on the server, act by act: the same mails go to the same people, and the team and each
 * company see the parts that the player shows them, and no other ones.
 */
const LOT = 'LOT-0001'
let world: World
let office: Office
let east: TestUser
inOffice(async (made) => {
  ;({ world, office } = made)
  east = await world.user('member')
})
const userOf = (one: Company): TestUser => ({ north: office.people.bidder, south: office.people.rival, east })[one]

/** Since the last look, by key and recipient; a person of the team is the team. */
const seen = new Set<string>()
async function mailsSent(): Promise<string[]> {
  const mails = (await MailModel.find({}).lean()).filter(({ _id }) => !seen.has(_id))
  for (const { _id } of mails) seen.add(_id)
  const nameOf = (to: string): string => COMPANIES.find((one) => userOf(one).email === to) ?? 'team'
  return [...new Set(mails.map(({ key, to }) => `${key} ${nameOf(to)}`))].sort()
}
const mailsTold = ({ mails }: Moment): string[] =>
  mails.flatMap(({ key, companies, isForTeam }) => [...(isForTeam ? ['team'] : []), ...companies].map((one) => `${key} ${one}`)).sort()

class Life {
  readonly #offers = new Map<Company, string>()
  readonly #chosen = new Set<Company>()

  constructor(
    readonly id: string,
    readonly end: { apply: Date; offer: Date },
  ) {}

  #ids = (of: Iterable<Company>): string[] => [...of].flatMap((one) => this.#offers.get(one) ?? [])

  /** The clock goes on, and works where something waits for it. */
  async #goTo(instant: Date, works = false): Promise<void> {
    await office.goTo(instant)
    east = await again(east)
    if (works) await world.workers.tenders.tick()
  }

  async #bid(one: Company, event: string): Promise<void> {
    const who = userOf(one)
    if (event === 'takePart') {
      const offer = await world.call(who, 'createOffer', this.id)
      this.#offers.set(one, offer.id)
      return fillDrafts(offer)
    }
    if (event === 'withdrawOffer') return void (await world.call(who, 'updateOfferStage', this.#offers.get(one) ?? '', 5))
    await world.call(who, 'updateOfferStage', this.#offers.get(one) ?? '', event === 'submitOffer' ? 6 : 1, null, {
      declaredBy: 'Ada Muster',
    })
  }

  async #decide(one: Company, event: string): Promise<unknown> {
    const offerId = this.#offers.get(one) ?? ''
    const { first } = office.people
    if (event === 'inviteCompany') return world.call(first, 'inviteUsers', this.id, { [userOf(one).email]: '' })
    if (event === 'announce') return world.call(first, 'announceDecisions', this.id, LOT, [{ offerId }])
    if (event === 'choose') return this.#chosen.add(one)
    return world.call(
      first,
      'updateOfferStage',
      offerId,
      event === 'keep' ? 6 : 2,
      null,
      event === 'keep' ? {} : { reason: 'Die Eignung fehlt.' },
    )
  }

  async #extend(): Promise<unknown> {
    const { version = 0 } = await office.read(this.id)
    this.end.offer = new Date(this.end.offer.getTime() + 14 * DAY)
    const input = { version, lotIds: [LOT], reason: 'Rückfragen', technicalFault: false, offerDeadline: this.end.offer.toISOString() }
    return world.call(office.people.second, 'extendDeadlines', this.id, input)
  }

  /** One act of the player's life, by whoever does it. */
  async act({ act, scene }: Moment, before: Moment): Promise<unknown> {
    if (!act) return undefined
    const { by, company, event } = act
    if (by !== 'team' && by !== 'clock' && by !== 'jury') return this.#bid(by, event)
    if (company) return this.#decide(company, event)
    const isOffers = before.scene.world.state.startsWith('offers')
    if (event === 'timePasses')
      return this.#goTo(
        before.scene.world.told === 'told' ? new Date(now().getTime() + 12 * DAY) : isOffers ? this.end.offer : this.end.apply,
      )
    if (event === 'deadlinePassed') return this.#goTo(now(), true)
    if (event.startsWith('publish')) return office.stage(this.id, { stage: event.endsWith('Competition') ? 3 : 6 })
    if (event.startsWith('open')) return office.open(this.id, event === 'openApplications' ? 4 : 7)
    if (event === 'extendDeadlines') return this.#extend()
    if (event === 'cancel') return office.stage(this.id, { stage: 8, outcome: 'cancelled', reason: 'Haushaltssperre' })
    if (event === 'startNegotiation') return office.stage(this.id, { stage: 5, offerIds: this.#ids(this.#chosen) })
    if (event === 'startOfferPhase' || event === 'furtherOfferRound') {
      this.end.offer = new Date(now().getTime() + 60 * DAY)
      const offered = COMPANIES.filter((one) => before.scene.parts[one].offerSent !== null)
      const offerIds = this.#ids(event === 'startOfferPhase' ? this.#chosen : offered)
      return office.stage(this.id, { stage: 6, offerIds, offerDeadline: this.end.offer.toISOString() })
    }
    const winner = scene.winner ?? 'north'
    const offerIds = this.#ids([winner])
    if (event === 'award') return office.stage(this.id, { stage: 8, outcome: 'awarded', reason: 'Das beste Angebot', offerIds })
    const losers = this.#ids(COMPANIES.filter((one) => one !== winner && scene.parts[one].offerSent !== null))
    return inform(world, office, [this.id, { offerIds, losers: losers.map((offerId) => ({ offerId, reason: 'Der Preis ist höher.' })) }])
  }
}

/** Who stands where, and knows who gets the contract: as the team sees it, and each company of itself. */
async function partsSeen(life: Life): Promise<Record<string, string>> {
  const stageOf = async (who: TestUser, one: Company): Promise<string[]> => {
    const offers = await world.call(who, 'getOffersByProjectId', life.id)
    return offers
      .filter(({ organizationId }) => organizationId === userOf(one).organizationId)
      .map(({ lotOffers: [{ stage = 0, award } = {}] }) => {
        const isNamed = award?.state === 'won' || (award?.winners ?? []).length > 0
        return `${OFFER_STATES[stage] ?? ''}${isNamed ? ', knows' : ''}`
      })
  }
  const found: Record<string, string> = {}
  for (const one of COMPANIES) {
    const [asTeam, asCompany] = [await stageOf(office.people.first, one), await stageOf(userOf(one), one)]
    if (asTeam[0] !== undefined) found[`team ${one}`] = asTeam[0]
    if (asCompany[0] !== undefined) found[one] = asCompany[0]
  }
  return found
}
const partsTold = (player: Player, moment: Moment): Record<string, string> => ({
  ...Object.fromEntries(viewOf(player.procedure, moment, 'staff').parts.map(({ company, state }) => [`team ${company}`, state])),
  ...Object.fromEntries(
    COMPANIES.flatMap((one) => {
      const { parts, winner } = viewOf(player.procedure, moment, one)
      return parts.map(({ state }) => [one, `${state}${winner === null ? '' : ', knows'}`])
    }),
  ),
})

const TOLD: Readonly<Record<string, Partial<Phase>>> = {
  competition: {
    mails: [
      { at: 'begin', to: ['team'] },
      { at: 'end', to: ['participants'] },
      { at: 'opened', to: ['participants', 'team'] },
    ],
  },
  negotiation: { mails: [{ at: 'begin', to: ['admitted', 'excluded'] }] },
  offers: { mails: [{ at: 'begin', to: ['invited'] }] },
}

/** What happens instead, each as soon as something has happened after the one before. */
type Instead = readonly (readonly [after: string, act: Act])[]
const OTHERWISE: Instead = [
  ['submitOffer', { by: 'north', event: 'withdrawOffer' }],
  ['submitOffer', { by: 'team', event: 'extendDeadlines' }],
  ['openOffers', { by: 'team', event: 'furtherOfferRound' }],
  ['openOffers', { by: 'team', event: 'cancel' }],
]
function lifeWith(player: Player, instead: Instead): Moment[] {
  const picks = new Map<number, Act>()
  for (const [after, act] of instead) {
    const last = Math.max(0, ...picks.keys())
    picks.set(player.play(picks).findIndex((one, n) => n > last && one.act?.event === after) + 1, act)
  }
  const moments = player.play(picks)
  for (const [at, act] of picks) expect(moments[at]?.act).toMatchObject(act)
  return moments
}

it.each<[string, Readonly<Record<string, Partial<Phase>>>, Instead]>([
  ['dialogue', TOLD, []],
  ['open-price-last', {}, []],
  ['vob-restricted-without', {}, []],
  ['tender', {}, OTHERWISE],
])('%s: as it is played, so it is lived', async (id, change, instead) => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  east = await again(east)
  const end = { apply: new Date(now().getTime() + 30 * DAY), offer: new Date(now().getTime() + 60 * DAY) }
  const draft = await office.draft({ procedure: await ownProcedure(world, office, id, `own-${id}`, change) })
  const player = new Player(procedureOf((await TenderModel.findOne({ _id: draft.id }).lean<TenderDoc>()) as TenderDoc))
  const life = new Life(draft.id, end)
  await mailsSent()
  const moments = lifeWith(player, instead)
  for (const [at, moment] of moments.entries()) {
    const before = moments[at - 1]
    if (!before) continue
    const name = `${at} ${moment.act?.by} ${moment.act?.event} ${moment.act?.company ?? ''}`
    await life.act(moment, before)
    expect([name, await mailsSent()]).toEqual([name, mailsTold(moment)])
    expect([name, await partsSeen(life)]).toEqual([name, partsTold(player, moment)])
  }
  expect(moments.at(-1)?.scene.world.state).toBe('ended')
  expect((await office.read(draft.id)).stage).toBe(8)
})
