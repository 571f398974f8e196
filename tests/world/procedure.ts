import { expect } from 'vitest'
import { addItem } from '../../engine/form'
import type { StageInput, TenderInput } from '../../server/contract/tenders/inputs'
import type { TenderView } from '../../server/contract/tenders/views'
import { now } from '../../server/platform/clock'
import { AppError } from '../../server/platform/errors'
import { startSession } from '../../server/platform/sessionStore'
import { examine } from './examine'
import { takePart } from './offers'
import { PASSWORD, type TestUser } from './people'
import { DAY, formData, makeTender, templateOf, withDeadlines } from './tenders'
import type { World } from './testWorld'

const HOUR = 3_600_000
/** Before every day that a test turns its clock to, whichever day it runs on: who is younger than a deadline opens nothing after it. */
const MADE = { created: new Date('2026-01-02T08:00:00.000Z') }

export type Person = 'first' | 'second' | 'third' | 'admin' | 'bidder' | 'rival'

/** What a call was refused with; fails where it was let through. */
export const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const fault: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(fault instanceof AppError)) throw new Error('expected a refusal', { cause: fault })
  return fault
}

const onlyRefusals = (fault: unknown): void => {
  if (!(fault instanceof AppError)) throw fault
}

/**
 * Three people of a team, a system admin outside it and two companies, and steps of procedures by them. The clock is held: sessions of
 * another day are over, so turning it logs everybody in again.
 */
export const makeOffice = async (world: World) => {
  const people: Record<Person, TestUser> = {
    first: await world.user('internal', MADE),
    second: await world.user('internal', MADE),
    third: await world.user('internal', MADE),
    admin: await world.user('admin', MADE),
    bidder: await world.user('member'),
    rival: await world.user('member'),
  }
  let loggedInAt = now().getTime()
  const goTo = async (instant: string | Date | null): Promise<void> => {
    world.holdClock(instant instanceof Date ? instant.toISOString() : instant)
    if (Math.abs(now().getTime() - loggedInAt) < HOUR) return
    loggedInAt = now().getTime()
    await Promise.all(
      (Object.keys(people) as Person[]).map(async (name) => {
        const { token } = await startSession(people[name].id, now())
        people[name] = { ...people[name], token }
      }),
    )
  }
  /** Turns the clock and lets it work. */
  const wait = async (milliseconds: number): Promise<void> => {
    await goTo(new Date(now().getTime() + milliseconds))
    await world.workers.tenders.tick()
  }
  const read = (id: string, as: Person = 'first'): Promise<TenderView> => world.call(people[as], 'getProject', id)

  /** A draft with so many lots (applications in 30 days, offers in 60), three people in its team but for types without one. */
  const draft = async ({ lots = 1, ...override }: Partial<TenderInput> & { lots?: number } = {}): Promise<TenderView> => {
    const template = await templateOf('EU-19')
    const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
    let data = await formData(buyer._id)
    for (let n = 1; n < lots; n++) data = addItem(template, data, { path: '/GR-Lot', now: now() })
    const [apply, offer] = [new Date(now().getTime() + 30 * DAY), new Date(now().getTime() + 60 * DAY)]
    const hasTeam = override.type !== 3 && override.type !== 4
    const made = await makeTender(world, {
      creator: people.first,
      // With a deadline for applications the form asks for none for offers: it stands beside it.
      data: withDeadlines(template, data, override.type === 5 ? { apply: null, offer } : { apply, offer: null }),
      offerDeadline: offer.toISOString(),
      ...(override.type === 5 ? { applicationDeadline: apply.toISOString(), deadlinePeriodDays: 14 } : {}),
      ...override,
    })
    expect(made.lots).toHaveLength(lots)
    if (!hasTeam || override.team) return made
    // By somebody who opens nothing: whom one of the two has put in is no second pair of eyes for them.
    await world.call(people.admin, 'addProjectEditors', made.id, [people.second.email, people.third.email])
    return read(made.id)
  }

  /** Whoever is to get a contract passes the examination, as far as it is known who. */
  const examineWinners = async (
    { id, lots }: TenderView,
    { lotIds, offerIds }: { lotIds: string[] | null; offerIds: readonly string[] },
  ) => {
    for (const { lotId, information } of lots.filter((lot) => lot.stage === 7 && (lotIds === null || lotIds.includes(lot.lotId)))) {
      const winners = information?.winners.map((one) => one.offerId) ?? offerIds
      if (winners.length > 0)
        await examine(world, people.first, { id, lotId, offerIds: winners, day: now().toISOString().slice(0, 10) }).catch(onlyRefusals)
    }
  }

  /** A change of stage on the tender as it stands now. */
  const stage = async (
    id: string,
    change: Omit<StageInput, 'id' | 'version'> & { version?: number },
    { as = 'first', lotIds = null, password = null }: { as?: Person; lotIds?: string[] | null; password?: string | null } = {},
  ): Promise<TenderView> => {
    const before = await read(id, as === 'admin' ? 'admin' : 'first')
    const version = change.version ?? before.version ?? 0
    if (change.outcome === 'awarded') await examineWinners(before, { lotIds, offerIds: change.offerIds ?? [] })
    return world.call(people[as], 'updateProjectStage', { id, ...change, version }, lotIds, password)
  }
  /** One person's step of an opening, with the own password; of the only lot, or the one that is named. */
  const step = (id: string, what: 4 | 7 | readonly [4 | 7, string], as: Person): Promise<TenderView> => {
    const [kind, lotId] = typeof what === 'number' ? [what, null] : what
    return stage(id, { stage: kind }, { as, lotIds: lotId === null ? null : [lotId], password: PASSWORD })
  }
  /** An opening from begin to end. */
  const open = async (id: string, what: 4 | 7 | readonly [4 | 7, string]): Promise<TenderView> => {
    await step(id, what, 'first')
    return step(id, what, 'second')
  }
  /** A company applies (1), offers (6) or withdraws (0, 5); answers its offer. */
  const submit = async (
    id: string,
    as: 'bidder' | 'rival',
    { stage: wanted, lotIds = null }: { stage: 0 | 1 | 5 | 6; lotIds?: string[] | null },
  ) => {
    const offer = await takePart(world, people[as], { id })
    return world.call(people[as], 'updateOfferStage', offer.id, wanted, lotIds, { declaredBy: 'Ada Muster' })
  }
  return { submit, people, goTo, wait, read, draft, stage, step, open }
}
export type Office = Awaited<ReturnType<typeof makeOffice>>

export const lotOf = (tender: TenderView, lotId = 'LOT-0001') => {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) throw new Error(`no lot ${lotId}`)
  return lot
}
export const stagesIn = (tender: TenderView): number[] => tender.lots.map((lot) => lot.stage)
