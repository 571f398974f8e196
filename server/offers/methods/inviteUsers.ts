import { refusalToTakePart } from '../../../workflows/offer'
import { phaseIn, procedureOf } from '../../../workflows/procedure'
import { stateOf } from '../../../workflows/tender'
import { inviteUsers as contract } from '../../contract/offers/invitations'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { actingUser, fieldsOfLot, isPublic, phaseName, tenderSubject, type TenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { invite } from '../commands/invitations'
import { windowOf } from '../facts'
import { mayKnowNames } from '../policy'
import { effectPortsOf } from '../record'

/** Calls in a row before waiting: each can name a hundred addresses. */
const FREE = 20

/** Only into something that the invited can read and still take part in, as long as the procedure has the team invite. */
const assertInviting = ({ tender, now }: TenderSubject): void => {
  if (!isPublic(tender, now)) throw new AppError('conflict', { reason: 'refused.notPublished' })
  const refusals = tender.lots.map((lot) => refusalToTakePart({ ...windowOf(tender, lot, now), isInvited: true }))
  const [first = 'participationIsOver'] = refusals
  if (!refusals.includes(null)) throw new AppError('conflict', { reason: `refused.${first}` })
  const procedure = procedureOf(tender)
  const phases = tender.lots.flatMap((lot, n) =>
    refusals[n] === null ? [phaseIn(procedure, stateOf(tender, fieldsOfLot(tender, lot)))] : [],
  )
  const shut = phases.every((one) => one?.without?.includes('invitation')) ? phases[0] : undefined
  if (!shut) return
  const params = { phase: phaseName(shut), procedure: procedure.document.name }
  throw new AppError('conflict', { reason: 'refused.invitationIsShut', params })
}

export const inviteUsers = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayKnowNames,
  async handle(ctx, subject, { invitees }) {
    assertInviting(subject)
    const by = actingUser(ctx)
    const seconds = await takeAttempt({ kind: 'tender-invitations', key: by.id, free: FREE }, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { seconds })
    return invite(subject.tender, { wanted: invitees, by, at: ctx.now }, effectPortsOf(ctx))
  },
})
