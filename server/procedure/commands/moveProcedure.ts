import { inEach, ORIGINAL, readIn } from '../../../engine/languages'
import {
  eyesNamed,
  fitsRegime,
  moveRefusals,
  openersAsked,
  procedureOf,
  type MoveRefusal,
  type Procedure,
} from '../../../workflows/procedure'
import { fieldsOf, stateOf } from '../../../workflows/tender'
import type { ProcedureMoveView } from '../../contract/procedure/procedureMove'
import type { ToldChange } from '../../contract/tenders/announcements'
import { canonicalJson } from '../../platform/canonicalJson'
import { AppError, type Lang } from '../../platform/errors'
import { publishedProcedure } from '../../procedures/area'
import {
  boundFourEyes,
  draftLots,
  fieldsAsked,
  fieldsOfLot,
  fourEyesIn,
  insertAnnouncement,
  isDraft,
  lawIn,
  type LotDoc,
  ownTemplate,
  readForm,
  readRevision,
  shortList,
  stricterEyes,
  type TenderDoc,
} from '../../tenders/area'
import { say } from '../../words/words'
import { takeStep, type Acting, type Step, type Written } from './moveTender'

const stateIn = (tender: TenderDoc, lot: LotDoc): string => stateOf(tender, fieldsOfLot(tender, lot))

/**
 * A published version that is newer than the tender's; without a number the newest, null where there is none newer. Refuses (422) any
 * other.
 */
async function newerVersion(
  { procedure: { id, version: own } }: TenderDoc,
  version: number | null,
): Promise<{ to: Procedure; note: string } | null> {
  const found = await publishedProcedure(id, version)
  if (found && found.to.version > own) return found
  if (version === null) return null
  throw new AppError('invalid', { errors: [{ path: '/version', rule: 'versionNotNewer', params: { version, newest: own } }] })
}

async function refusalsOf(tender: TenderDoc, to: Procedure): Promise<MoveRefusal[]> {
  const lots = tender.lots.map((lot) => ({ lotId: lot.lotId, state: stateIn(tender, lot), isOpening: lot.opening !== null }))
  const law = lawIn(tender)
  const fits = law === null || fitsRegime(to.document.regimes, law)
  const lacks = to.conditions.length > 0 && fieldsAsked(to, await ownTemplate(tender)).length > 0
  return [
    ...moveRefusals(procedureOf(tender), to, lots),
    ...(fits ? [] : [{ rule: 'law' } as const]),
    ...(lacks ? [{ rule: 'fields' } as const] : []),
  ]
}

/** Conditions over the form that a version lacks, or asks otherwise, by what they ask. */
function easedBy(from: Procedure, to: Procedure): ProcedureMoveView['eased'] {
  const asked = ({ phase, before, when }: Procedure['conditions'][number]) => canonicalJson([phase, before, when])
  const kept = new Set(to.conditions.map(asked))
  return from.conditions.flatMap((one) => (kept.has(asked(one)) ? [] : [{ phase: one.phase, before: one.before, says: one.says }]))
}

interface Mover extends Acting {
  isAdmin: boolean
  reason: string
}

/** They may be a council's: of a tender that people outside know a system admin alone drops them, and says why. For the log. */
function easedInLog(tender: TenderDoc, to: Procedure, { isAdmin, reason }: Mover): { reason?: string; conditions?: string } {
  const eased = isDraft(tender) ? [] : easedBy(procedureOf(tender), to)
  if (eased.length === 0) return {}
  if (!isAdmin) throw new AppError('forbidden', { reason: 'conditionsNeedAdmin' })
  if (reason.trim() === '') throw new AppError('invalid', { errors: [{ path: '/reason', rule: 'required' }] })
  const conditions = eased.map(({ phase, before, says }) => `${phase}, ${before}: ${readIn(says, ORIGINAL)}`).join(' · ')
  return { reason: reason.trim(), conditions }
}

const bySoMany = (lang: Lang, count: number): string =>
  say(lang, count === 1 ? 'told.byOne' : count === 2 ? 'told.byTwo' : 'told.byMany', { count })

/** Whatever those who take part see of it: who opens what is still sealed. Before the publication there is nobody to tell. */
function toldOf(tender: TenderDoc, to: Procedure): ToldChange[] {
  if (tender.published === null) return []
  const asked =
    (procedure: { id: string; version: number }, fourEyes: ReturnType<typeof fourEyesIn>) => (what: 'applications' | 'offers') =>
      openersAsked({ type: tender.type, procedure, fourEyes }, what)
  const had = asked(tender.procedure, fourEyesIn(tender))
  const have = asked(to, stricterEyes(tender, eyesNamed(to)))
  return (['applications', 'offers'] as const).flatMap((what): ToldChange[] =>
    had(what) === have(what) || !tender.lots.some(({ stage, openedAt }) => stage < 8 && openedAt[what] === null)
      ? []
      : [
          {
            label: inEach((lang) => say(lang, `told.opening.${what}`)),
            where: null,
            before: inEach((lang) => bySoMany(lang, had(what))),
            after: inEach((lang) => bySoMany(lang, have(what))),
          },
        ],
  )
}

/** What moving it would change, what is refused of that, and what people would be told. */
export async function previewMove(tender: TenderDoc, version: number | null): Promise<ProcedureMoveView> {
  const [from, found] = [procedureOf(tender), await newerVersion(tender, version)]
  if (!found) return { from: from.version, to: from.version, note: '', before: null, after: null, refused: [], eased: [], told: [] }
  const { to, note } = found
  const about = { from: from.version, to: to.version, note, before: from.document, after: to.document }
  return { ...about, refused: await refusalsOf(tender, to), eased: easedBy(from, to), told: toldOf(tender, to) }
}

/** Each lot as the newer version stores its state; a draft's are read from its form again, as deadlines may stand elsewhere. */
async function lotsAfter(tender: TenderDoc, to: Procedure): Promise<LotDoc[]> {
  const key = { type: tender.type, procedure: { id: to.id, version: to.version } }
  if (isDraft(tender)) {
    const [template, data] = [await ownTemplate(tender), await readRevision(tender._id, tender.head.revision)]
    return draftLots(readForm({ template, data, of: key }, tender.head), tender.head, tender.lots)
  }
  return tender.lots.map((lot) => {
    const { phase: _before, ...rest } = lot
    const { phase } = fieldsOf(key, stateIn(tender, lot))
    return { ...rest, ...(phase === undefined ? {} : { phase }) }
  })
}

async function stepOf(tender: TenderDoc, version: number, acting: Mover): Promise<Step> {
  const { at } = acting
  const found = await newerVersion(tender, version)
  // Only without a number is there none.
  if (!found) throw new AppError('notFound')
  const { to } = found
  const refused = await refusalsOf(tender, to)
  if (refused.length > 0)
    throw new AppError('conflict', {
      reason: 'refused.procedurePromised',
      errors: refused.map(({ rule, ...params }) => ({ path: '/version', rule, params })),
    })
  const eased = easedInLog(tender, to, acting)
  const [lots, changes] = [await lotsAfter(tender, to), toldOf(tender, to)]
  const revision = tender.published?.revision ?? 0
  // A kind of its own: what of the form and its files is still to be told stays to be told.
  const entry = { kind: 'opening' as const, at, word: '', changes, from: revision, to: revision }
  const announced = changes.length > 0 ? await insertAnnouncement(tender, entry) : undefined
  const told = announced && { no: announced.length, word: '', changes: shortList(changes) }
  return {
    lots,
    more: {
      procedure: { id: to.id, version: to.version },
      fourEyes: boundFourEyes(tender._id, stricterEyes(tender, eyesNamed(to))),
      ...(announced ? { announced } : {}),
    },
    type: 'PROJECT_PROCEDURE_MOVED',
    data: { procedureId: to.id, from: tender.procedure.version, to: to.version, ...eased, ...(told ? { no: told.no } : {}) },
    forReaders: tender.published !== null,
    moments: told ? [{ kind: 'changesAnnounced', lotIds: lots.filter(({ stage }) => stage < 8).map(({ lotId }) => lotId), at, told }] : [],
  }
}

/**
 * Brings a tender, wherever it stands, to a newer version of its procedure; 409 with every reason where that would change what bidders were
 * promised. The write is guarded as a change of stage is: whichever of the two comes second is judged by what the first left.
 */
export const moveProcedure = (tender: TenderDoc, version: number, acting: Mover): Promise<Written> =>
  takeStep(tender, acting, (now) => stepOf(now, version, acting))
