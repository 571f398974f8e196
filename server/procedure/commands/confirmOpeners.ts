import { areInLog, assertPasswordOf } from '../../access/area'
import type { OpeningMatter as MatterInput } from '../../contract/procedure/openers'
import { commit } from '../../platform/commit'
import { AppError, unlessConflict } from '../../platform/errors'
import { newId } from '../../platform/newId'
import { concerns, type OpenersAsked, type OpenersConfirmed, stageRecord, type TenderDoc, TenderModel } from '../../tenders/area'
import { noteRefusal } from '../../openers/area'
import { matterIn, namedOpeners, refusalToConfirm, refuse, type Matter } from '../confirmation'
import { askedIntent, type Asking } from '../openersAsked'
import type { Acting, Written } from './moveTender'

/** What is asked of a call: what is opened, and by whom (e-mails). */
export interface Named {
  matter: MatterInput
  people: readonly string[]
}

/** Shorter than this no reason says anything. */
const MIN_REASON_LENGTH = 10

async function assertPassword(about: Matter, { by, at, password }: Acting & { password: string }): Promise<void> {
  try {
    await assertPasswordOf(by.id, { password, at })
  } catch (fault) {
    if (fault instanceof AppError && fault.data.reason === 'wrongPassword') await noted(about, { by, at }, 'wrongPassword')
    throw fault
  }
}

const noted = ({ tender, matter }: Matter, { by, at }: Acting, why: string): Promise<void> =>
  noteRefusal(tender, { by, at, lotId: matter.lotId, sealed: { what: matter.what, round: matter.round }, why }, { isTooEarly: false })

/** What asks for one matter; null: it was asked already. */
async function askingFor(tender: TenderDoc, { matter: input, people }: Named, { by, at }: Acting): Promise<Asking | null> {
  const about = await matterIn(tender, input, { actorId: by.id, at })
  const openers = await namedOpeners(about, people, at)
  if ((tender.openersAsked ?? []).some((one) => concerns(one, about.matter, openers.people))) return null
  const asked: OpenersAsked = { id: newId(), ...about.matter, people: openers.people, by: by.id, byName: by.name, at }
  return { asked, deadline: about.deadline === null ? null : new Date(about.deadline) }
}

/** Somebody of the team asks the system admins, once for all that is opened in one step; what of `also` needs nothing is passed over. */
export async function askForConfirmation(
  tender: TenderDoc,
  { matter, people, also = [] }: Named & { also?: readonly MatterInput[] },
  acting: Acting,
): Promise<Written> {
  const all = [await askingFor(tender, { matter, people }, acting)]
  for (const other of also) {
    const one = await askingFor(tender, { matter: other, people }, acting).catch(unlessConflict)
    if (one && !all.some((known) => known && concerns(known.asked, one.asked, one.asked.people))) all.push(one)
  }
  const [first, ...others] = all.filter((one) => one !== null)
  if (!first) return { tender, left: 0 }
  const change = { $push: { openersAsked: { $each: [first, ...others].map(({ asked }) => asked) } } }
  const intent = askedIntent({ ...first, by: acting.by, ...(others.length > 0 ? { also: others } : {}) })
  return { tender: await commit(TenderModel, { _id: tender._id }, change, [intent]), left: 1 }
}

/**
 * A system admin confirms people for an opening. Opens nothing, and does not touch the 15 minutes of one that is under way: those run as
 * they did, and whoever began it can start them again. Judged again when it is opened, so that it needs no guard against what happens
 * meanwhile.
 */
export async function confirmOpeners(
  tender: TenderDoc,
  { matter: input, people, reason: typed, password }: Named & { reason: string; password: string },
  { by, at }: Acting,
): Promise<Written> {
  const reason = typed.trim()
  if (reason.length < MIN_REASON_LENGTH)
    throw new AppError('invalid', {
      reason: 'reasonTooShort',
      params: { min: MIN_REASON_LENGTH },
      errors: [{ path: '/reason', rule: 'tooShort', params: { min: MIN_REASON_LENGTH } }],
    })
  const about = await matterIn(tender, input, { actorId: by.id, at })
  const openers = await namedOpeners(about, people, at)
  const adders = openers.places.flatMap((place) => place?.by ?? [])
  const isInLog = await areInLog([by.id, ...openers.people, ...adders], about.origins)
  const why = isInLog ? refusalToConfirm(about.origins.get(by.id), openers, about) : 'accountNotInLog'
  if (why !== null) {
    await noted(about, { by, at }, why)
    throw refuse(why)
  }
  await assertPassword(about, { by, at, password })
  const { matter } = about
  const confirmed: OpenersConfirmed = {
    ...{ id: newId(), ...matter, people: openers.people, by: by.id, byName: by.name, at },
    ...{ why: openers.reasons, reason },
  }
  const answered = (tender.openersAsked ?? []).filter((one) => concerns(one, matter, openers.people)).map(({ id }) => id)
  const { lotId, what, round, offerRound } = matter
  const data = { lotId, what, round, offerRound, confirmation: confirmed.id, why: openers.reasons, reason }
  const entries = openers.people.map((userId) =>
    stageRecord({ type: 'OPENERS_CONFIRMED', at, actor: by, data: { ...data, userId }, forReaders: false }),
  )
  const change = {
    $push: { openersConfirmed: confirmed },
    ...(answered.length > 0 ? { $pull: { openersAsked: { id: { $in: answered } } } } : {}),
  }
  return { tender: await commit(TenderModel, { _id: tender._id }, change, entries), left: entries.length }
}
