import { assertPasswordOf, UserModel } from '../../access/area'
import { appendAudit } from '../../log/area'
import type { LateOpening } from '../../contract/offers/submissions'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { isSameParty, roleIn, type TenderDoc } from '../../tenders/area'
import { noteFaults } from '../integrity/note'
import { opened, soundIn } from '../integrity/sound'
import { signLateOpening } from '../integrity/statement'
import { loggedOpeners, noteRefusal, type OpenersFound, recordedOpeners, refusalOf } from '../../openers/area'
import { presentLateOpening, standingOpening } from '../late'
import { lateOpeners, matterOfSubmission } from '../lateOpeners'
import { SubmissionModel, type LateOpeningDoc, type SubmissionDoc } from '../model'
import type { OfferActor } from '../record'

interface OpeningLate {
  submission: SubmissionDoc
  tender: TenderDoc
  reason: string
  password: string
  by: OfferActor
  at: Date
}

const refuse = (why: string): AppError => new AppError('conflict', { reason: `refused.${why}`, move: 'openLate' })

/** The log first: nothing is read before it is written down that it is. The same step is one entry, however often it is tried. */
async function logged(
  { submission, by, at, reason }: OpeningLate,
  type: 'LATE_OPENING_BEGUN' | 'LATE_OPENING_FINISHED',
  more: Record<string, unknown> = {},
): Promise<void> {
  const { _id, tenderId, offerId, orgId: organizationId, lotId, no = '', rev } = submission
  const data = { tenderId, offerId, organizationId, lotId, no, reason, ...more, intent: `late:${_id}:${rev}` }
  await appendAudit({ type, at, actor: by, data })
}

const shown = ({ no = '', lateOpening }: SubmissionDoc): LateOpening => {
  if (!lateOpening) throw new Error(`nothing was begun for ${no}`)
  return presentLateOpening(no, lateOpening)
}

const write = (opening: OpeningLate, lateOpening: LateOpeningDoc): Promise<SubmissionDoc> =>
  commit(
    SubmissionModel,
    { _id: opening.submission._id, rev: opening.submission.rev },
    { $set: { lateOpening: signLateOpening(opening.submission._id, lateOpening) } },
  )

async function begin(opening: OpeningLate): Promise<LateOpening> {
  const { by, at, reason } = opening
  if (reason === '') throw new AppError('invalid', { errors: [{ path: '/reason', rule: 'required' }] })
  await assertPasswordOf(by.id, opening)
  await logged(opening, 'LATE_OPENING_BEGUN')
  return shown(await write(opening, { by: by.id, byName: by.name, at, reason, second: null }))
}

/** Who came late, when, and what somebody began are as they are signed, or nobody goes on with it. */
async function assertSound({ submission, tender, at }: OpeningLate): Promise<void> {
  const { faults } = await soundIn(tender._id)
  const wrong = opened(faults, tender).filter(({ id }) => id === submission._id)
  if (wrong.length === 0) return
  await noteFaults(tender, wrong, at)
  throw refuse('submissionDiffers')
}

/** Two people who are not one another's, as with every opening: refuses (409), and writes down that it was tried. */
async function assertTwo({ submission, tender, by, at }: OpeningLate, begun: LateOpeningDoc): Promise<OpenersFound> {
  const [first, second] = [
    { userId: begun.by, at: begun.at },
    { userId: by.id, at },
  ]
  const openers = await lateOpeners(submission, tender, [first, second])
  const why = isSameParty(tender, first, second) ? 'samePersonOpens' : refusalOf(openers)
  if (why === null) return openers
  const { what, round, lotId } = matterOfSubmission(submission)
  await noteRefusal(tender, { by, at, lotId, sealed: { what, round }, why }, { isTooEarly: false })
  throw refuse(why)
}

/**
 * One person's step; the lot's own opening has taken place and the person is of the team. What was begun and not confirmed in time is begun
 * anew.
 */
export async function openLate(opening: OpeningLate): Promise<LateOpening> {
  const { submission, tender, by, at } = opening
  // As with every opening: a system admin only as a member of the team.
  if (roleIn(tender, by.id, at) === undefined) throw refuse('onlyTeamOpens')
  if (submission.state !== 'late') throw refuse('nothingLate')
  await assertSound(opening)
  const standing = standingOpening(submission, at)
  // As with every opening: what somebody began whose account was closed since is begun anew.
  const isActive = standing === null || (await UserModel.exists({ _id: standing.by, state: 'ACTIVE' })) !== null
  const begun = isActive || standing?.second ? standing : null
  if (begun?.second) throw refuse('lateIsOpened')
  if (!begun) return begin(opening)
  if (by.id === begun.by) return begin({ ...opening, reason: opening.reason === '' ? begun.reason : opening.reason })
  const openers = await assertTwo(opening, begun)
  await assertPasswordOf(by.id, opening)
  await logged({ ...opening, reason: begun.reason }, 'LATE_OPENING_FINISHED', loggedOpeners(openers))
  return shown(await write(opening, { ...begun, second: { id: by.id, name: by.name, at }, ...recordedOpeners(openers) }))
}
